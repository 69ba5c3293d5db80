// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/** The raw keyed state of one key group at a restore. */
public interface KeyGroupStatePartitionStreamProvider extends StatePartitionStreamProvider {

  /** The key group that the bytes were written for. */
  int getKeyGroupId();
}
