// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Boundedness;
import io.tidemark.io.Replayability;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.source.SourceHarness;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SocketTextSourceTest {

  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static SourceHarness<String> start(ServerSocket server) throws Exception {
    return SourceHarness.start(
        new SocketTextSource("127.0.0.1", server.getLocalPort()),
        WatermarkStrategy.noWatermarks(),
        1);
  }

  private static void send(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    client.getOutputStream().flush();
  }

  /** Serves one connection on a thread of its own; the harness blocks while it reads. */
  private static Thread serve(ServerSocket server, List<String> pieces) {
    Thread thread =
        new Thread(
            () -> {
              try (Socket client = server.accept()) {
                for (String piece : pieces) {
                  send(client, piece);
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void emitsLinesUntilTheServerCloses() throws Exception {
    List<String> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      expected.add("line é " + i);
      text.append("line é ").append(i).append(i % 2 == 0 ? "\n" : "\r\n");
    }
    expected.add("");
    expected.add("last without an end");
    text.append("\nlast without an end");
    try (ServerSocket server = server()) {
      Thread thread =
          serve(server, List.of(text.substring(0, 11), text.substring(11, 12), text.substring(12)));
      try (SourceHarness<String> harness = start(server)) {
        harness.runToEnd();
        assertThat(harness.values()).isEqualTo(expected);
      }
      thread.join();
    }
  }

  @Test
  void saysThatNobodyAnswers() throws Exception {
    ServerSocket server = server();
    int port = server.getLocalPort();
    server.close();
    try (SourceHarness<String> harness =
        SourceHarness.start(
            new SocketTextSource("127.0.0.1", port), WatermarkStrategy.noWatermarks(), 1)) {
      assertThatThrownBy(harness::runToEnd)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1:" + port)
          .hasMessageContaining("Start the server");
    }
  }

  @Test
  void saysThatTheConnectionBroke() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    try (ServerSocket server = server()) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = server.accept()) {
                  send(client, "one\n");
                  taken.await();
                  client.setSoLinger(true, 0); // Closing resets the connection.
                } catch (IOException | InterruptedException e) {
                  throw new AssertionError(e);
                }
              });
      thread.start();
      try (SourceHarness<String> harness = start(server)) {
        while (harness.values().isEmpty()) {
          assertThat(harness.step(0)).isNotEqualTo(Status.END_OF_INPUT);
        }
        taken.countDown();
        thread.join();
        assertThatThrownBy(harness::runToEnd)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("broke")
            .hasMessageContaining("cannot be read again");
      }
    }
  }

  @Test
  void connectsAnewAfterARestore() throws Exception {
    try (ServerSocket server = server()) {
      Thread first = serve(server, List.of("one\n"));
      SourceHarness.Checkpoint checkpoint;
      try (SourceHarness<String> harness = start(server)) {
        while (harness.values().isEmpty()) {
          assertThat(harness.step(0)).isNotEqualTo(Status.END_OF_INPUT);
        }
        checkpoint = harness.checkpoint(1);
      }
      first.join();
      Thread second = serve(server, List.of("two\n"));
      try (SourceHarness<String> harness =
          SourceHarness.restore(
              new SocketTextSource("127.0.0.1", server.getLocalPort()),
              WatermarkStrategy.noWatermarks(),
              1,
              checkpoint)) {
        harness.runToEnd();
        assertThat(harness.values()).containsExactly("two");
      }
      second.join();
    }
  }

  @Test
  void saysWhatItIsAndRefusesWhatIsNoServer() {
    SocketTextSource source = new SocketTextSource("localhost", 1);
    assertThat(source.getReplayability()).isEqualTo(Replayability.NOT_REPLAYABLE);
    assertThat(source.getBoundedness()).isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
    assertThatThrownBy(() -> new SocketTextSource("", 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SocketTextSource("localhost", 70_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("70000");
  }

  @Test
  void linesMayEndInAnyText() throws Exception {
    try (ServerSocket server = server()) {
      Thread thread = serve(server, List.of("a\r\nb|", "|c|d", "||", "||e|"));
      try (SourceHarness<String> harness =
          SourceHarness.start(
              new SocketTextSource("127.0.0.1", server.getLocalPort(), "||", 0),
              WatermarkStrategy.noWatermarks(),
              1)) {
        harness.runToEnd();
        assertThat(harness.values()).containsExactly("a\r\nb", "c|d", "", "e|");
      }
      thread.join();
    }
  }

  @Test
  void connectsAnewWhenToldTo() throws Exception {
    try (ServerSocket server = server()) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  for (String text : List.of("one\ntw", "", "three\n")) {
                    try (Socket client = server.accept()) {
                      send(client, text);
                    }
                  }
                  server.close(); // From now on nobody answers.
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      thread.start();
      try (SourceHarness<String> harness =
          SourceHarness.start(
              new SocketTextSource("127.0.0.1", server.getLocalPort(), "\n", 3),
              WatermarkStrategy.noWatermarks(),
              1)) {
        harness.runToEnd();
        assertThat(harness.values()).containsExactly("one", "tw", "three");
      }
      thread.join();
    }
  }

  @Test
  void waitsForTheServerAsLongAsToldTo() throws Exception {
    ServerSocket closed = server();
    int port = closed.getLocalPort();
    closed.close();
    try (SourceHarness<String> harness =
        SourceHarness.start(
            new SocketTextSource("127.0.0.1", port, "\n", 5),
            WatermarkStrategy.noWatermarks(),
            1)) {
      for (int second = 0; second < 5; second++) {
        assertThat(harness.step(0)).isEqualTo(Status.NOTHING_AVAILABLE);
        harness.advanceMillis(1000);
      }
      assertThatThrownBy(harness::runToEnd).hasMessageContaining("Start the server");
    }
  }
}
