// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Version 1 of the bytes of a checkpoint. docs/format/checkpoint-v1.md has examples; what follows
 * is the whole of it, and never changes.
 *
 * <p><b>Data file.</b> Integers are big-endian; CRC is CRC-32C. A header of 16 bytes: the magic
 * {@code TIDEMARK} in ASCII, the version 1 as int, the CRC of these twelve bytes. Then blocks
 * without gaps up to the end of the file. A block is its CRC (int), the length of its payload (int,
 * 0 to 2^20), its flags (int: 1 first block of its segment, 2 last block of it, all other bits 0),
 * and the payload. A block's CRC covers its position in the file (as long), its length, its flags
 * and its payload. A segment is one or more blocks that follow each other; it begins at a block,
 * never ends within one, and refers to itself by file, offset of its first block, and length with
 * all block headers. What the payload means is said by the one who wrote the segment.
 *
 * <p><b>{@code _metadata}.</b> UTF-8 JSON, one object, whose last member {@code crc32c} stands in
 * the line before the last and holds the CRC of all bytes before that line. Members that are not
 * listed in the format are refused. Files are named relative to the job's checkpoint directory, so
 * that it can be moved.
 *
 * <p><b>Invariant.</b> No byte is handed out before the checksum that covers it was found right.
 * Damage is a {@link io.tidemark.checkpoint.CheckpointCorruptException} with file and offset,
 * whatever the bytes are; no damaged length makes a reader allocate more than a block.
 *
 * <p>Callers: {@code checkpoint.storage}. Read {@code DataFile} first, then {@link
 * io.tidemark.checkpoint.format.v1.MetadataFile}.
 */
@NullMarked
package io.tidemark.checkpoint.format.v1;

import org.jspecify.annotations.NullMarked;
