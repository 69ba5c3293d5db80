// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

import io.tidemark.util.Internal;

/**
 * A function that relies on being opened before it is called, with its surroundings at hand. What
 * cannot open it refuses it. Users extend {@code RichFunction} of {@code io.tidemark.process}.
 */
@Internal
public interface OpenedFunction extends Function {}
