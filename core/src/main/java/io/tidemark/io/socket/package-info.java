// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A source of lines that a server sends over TCP, for trying things out.
 *
 * <p>There is one connection, read by one subtask. Its blocking calls run on the I/O pool; lines
 * come back on the subtask's thread.
 *
 * <p>Invariant: a socket has no position, so this source says that it is not replayable, and claims
 * nothing after a failure.
 *
 * <p>Callers: programs, mostly through the environment's {@code socketTextStream}. Read {@link
 * io.tidemark.io.socket.SocketTextSource} first.
 */
@NullMarked
package io.tidemark.io.socket;

import org.jspecify.annotations.NullMarked;
