// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

/**
 * A file or a directory.
 *
 * @param path its path
 * @param name the last part of its path
 * @param directory whether it is a directory
 * @param bytes the length of a file, 0 for a directory
 */
public record FileStatus(String path, String name, boolean directory, long bytes) {}
