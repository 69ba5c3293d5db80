// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.VoidNamespace;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StateTablesTest {
  private final TypeSerializer<Long> longs = Types.LONG.createSerializer();
  private final CopyOnWriteClock clock = new CopyOnWriteClock();
  private final KeyContext<Long> context =
      new KeyContext<>(
          new KeyedStateParameters<>(
              "op", longs, 1, KeyGroupRange.of(0, 0), false, true, KeyedStateRestore.none()));
  private final FlatEntryKeys<Long, VoidNamespace> keys =
      new FlatEntryKeys<>(context, longs.flatCodec(), longs, VoidNamespace.SERIALIZER, false);
  private final StateTables<Long, VoidNamespace> state =
      new StateTables<>(
          StateTables.Meta.of(
              "s",
              StateKind.VALUE,
              context,
              VoidNamespace.SERIALIZER,
              longs.snapshotConfiguration()),
          context,
          clock,
          keys,
          new ScalarColumn.Flat<>(longs, longs.flatCodec(), false));

  private void add(long key) {
    context.setKey(key, Long.hashCode(key));
    PagedTable table = state.tableAt(0);
    keys.insert(table, keys.find(table));
  }

  @Test
  void aStreamOfKeysLetsGoAtItsEndOrWhenClosed() {
    for (long i = 0; i < 100; i++) {
      add(i);
    }
    assertThat(state.keysOf(VoidNamespace.INSTANCE)).hasSize(100);
    assertThat(clock.holds()).isZero();
    Stream<Long> open = state.keysOf(VoidNamespace.INSTANCE);
    assertThat(open.iterator().next()).isNotNull();
    assertThat(clock.holds()).isOne();
    open.close();
    assertThat(clock.holds()).isZero();
  }

  @Test
  void aTableShrinksWithItsEntries() {
    for (long i = 0; i < 100_000; i++) {
      add(i);
    }
    PagedTable table = state.tableAt(0);
    int full = table.capacity();
    assertThat(full).isGreaterThan(100_000);
    for (long i = 0; i < 100_000; i++) {
      context.setKey(i, Long.hashCode(i));
      table.remove(keys.find(table));
      table.shrinkIfSparse();
    }
    assertThat(table.size()).isZero();
    assertThat(table.capacity()).isLessThanOrEqualTo(8);
  }

  @Test
  void holdsEndOnceInAnyOrder() {
    long first = clock.hold();
    long second = clock.hold();
    long third = clock.hold();
    assertThat(clock.held()).isEqualTo(third);
    clock.release(second);
    assertThat(clock.held()).isEqualTo(third);
    clock.release(third);
    assertThat(clock.held()).isEqualTo(first);
    assertThatThrownBy(() -> clock.release(third)).isInstanceOf(IllegalStateException.class);
    clock.release(first);
    assertThat(clock.held()).isZero();
    assertThat(clock.now()).isGreaterThan(third);
  }
}
