// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.util.Internal;

/** What a function is given when it is opened: nothing so far, but room for more. */
public interface OpenContext {

  /** The context that the engine passes. */
  @Internal OpenContext DEFAULT = new OpenContext() {};
}
