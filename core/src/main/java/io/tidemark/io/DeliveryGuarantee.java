// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/** What a sink promises about the records it was given. The start-up report of a job shows it. */
public enum DeliveryGuarantee {
  /** Each record becomes visible exactly once, failures or not, when checkpointing is on. */
  EXACTLY_ONCE,
  /** Nothing is lost; after a failure records since the last checkpoint appear again. */
  AT_LEAST_ONCE,
  /** Records may be lost or repeated after a failure. */
  NONE
}
