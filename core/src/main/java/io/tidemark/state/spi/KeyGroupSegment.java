// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * The entries of one key group of one state.
 *
 * @param keyGroup the key group, from 0 to max parallelism - 1
 * @param entries how many entries the segment holds
 * @param segment where the bytes lie
 */
public record KeyGroupSegment(int keyGroup, long entries, Segment segment) {}
