// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

import java.io.Serializable;

/**
 * What all user functions have in common: they are serializable, because each subtask works on its
 * own copy. A function that captures something that is not serializable is refused when the job is
 * built, with the field's name.
 */
public interface Function extends Serializable {}
