// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What tests of the embedded runtime stand on: sources and sinks in the test's memory that outlive
 * the job, and ways to start a job and to wait for it.
 *
 * <p>A {@link io.tidemark.runtime.support.Feed} is read as far as the test has appended, so that a
 * test decides what a job sees and when. {@link io.tidemark.runtime.support.Seen} shows at once
 * what came to a sink, {@link io.tidemark.runtime.support.Outbox} what was committed, and {@link
 * io.tidemark.runtime.support.Gate} takes nothing until it is opened.
 *
 * <p>Invariant: nothing here sleeps. A test waits for what it expects, with a deadline that only a
 * broken engine reaches. Read {@link io.tidemark.runtime.support.Jobs} first.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.runtime.support;
