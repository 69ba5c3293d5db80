// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/** Tests of the channels between subtasks: where records go, in which order, and who is woken. */
@NullMarked
package io.tidemark.runtime.exchange;

import org.jspecify.annotations.NullMarked;
