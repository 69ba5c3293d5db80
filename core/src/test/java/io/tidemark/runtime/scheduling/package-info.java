// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of what calls tasklets and what runs beside them, without threads: each thing that would
 * happen on another thread happens when the test says so.
 *
 * <p>How whole jobs behave is tested one package above. Read {@code BackgroundCallsTest} first.
 */
@NullMarked
package io.tidemark.runtime.scheduling;

import org.jspecify.annotations.NullMarked;
