// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.Serializable;

/**
 * A message of a source's own between its enumerator and its readers. Must not change once sent.
 */
public interface SourceEvent extends Serializable {}
