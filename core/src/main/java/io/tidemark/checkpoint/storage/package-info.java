// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Where checkpoints lie: a directory for each job, whoever stores it.
 *
 * <pre>
 * &lt;root&gt;/&lt;job&gt;/_owner-&lt;epoch&gt;                          who runs the job
 *              FINISHED                                the job came to its end
 *              chk-&lt;n&gt;/_metadata                       only when the checkpoint is complete
 *                      &lt;epoch&gt;-&lt;chain&gt;-&lt;subtask&gt;.data  the state of one subtask
 * </pre>
 *
 * <p>{@link io.tidemark.checkpoint.storage.BlobStore} is all that is asked of a storage system:
 * files that appear whole or not at all, and one conditional put. {@link
 * io.tidemark.checkpoint.storage.LocalBlobStore} does it with a file system, an object store can
 * with plain requests. Everything else here is written against it.
 *
 * <p>Invariants. A checkpoint exists from the moment its {@code _metadata} appears, which is one
 * atomic put that never replaces another; whatever it names was durable before. It is deleted
 * beginning with its {@code _metadata}. Every file carries the epoch of its owner: nobody writes
 * under a name that an earlier or later owner uses, and what a former owner writes after it was
 * replaced is never restored. One process owns a job's directory at any time; it makes sure of that
 * before each {@code _metadata}.
 *
 * <p>Callers: {@code runtime}, from its I/O pool. Read {@link
 * io.tidemark.checkpoint.storage.JobCheckpoints} first, then {@link
 * io.tidemark.checkpoint.storage.OwnerClaim}.
 */
@NullMarked
package io.tidemark.checkpoint.storage;

import org.jspecify.annotations.NullMarked;
