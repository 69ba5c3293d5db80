// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.io.Serializable;

/**
 * A {@link TimestampAssigner} that can be written as a lambda and travels with the job.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface SerializableTimestampAssigner<T> extends TimestampAssigner<T>, Serializable {}
