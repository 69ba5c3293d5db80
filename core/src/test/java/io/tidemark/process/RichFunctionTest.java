// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RichFunctionTest {
  private final List<String> called = new ArrayList<>();

  @Test
  void openingCallsWhicheverSpellingTheUserWrote() throws Exception {
    RichMapFunction<String, String> flink2 =
        new RichMapFunction<>() {
          @Override
          public void open(OpenContext openContext) throws Exception {
            super.open(openContext);
            called.add("open(OpenContext)");
          }

          @Override
          public String map(String value) {
            return value;
          }
        };
    KeyedProcessFunction<String, String, String> flink1 =
        new KeyedProcessFunction<>() {
          @Override
          public void open(Configuration parameters) throws Exception {
            super.open(parameters);
            called.add("open(Configuration), " + parameters.keySet().size() + " parameters");
          }

          @Override
          public void processElement(String value, Context ctx, Collector<String> out) {}
        };
    flink2.open(OpenContext.DEFAULT);
    flink1.open(OpenContext.DEFAULT);
    assertThat(called).containsExactly("open(OpenContext)", "open(Configuration), 0 parameters");
  }

  @Test
  void aRichFunctionThatIsOnlyAnInterfaceDelegatesToo() throws Exception {
    RichFunction plain =
        new RichFunction() {
          @Override
          public void open(Configuration parameters) {
            called.add("opened");
          }

          @Override
          public RuntimeContext getRuntimeContext() {
            throw new IllegalStateException("Not needed here.");
          }

          @Override
          public void setRuntimeContext(RuntimeContext runtimeContext) {}
        };
    plain.open(OpenContext.DEFAULT);
    plain.close();
    assertThat(called).containsExactly("opened");
  }

  @Test
  void theRuntimeContextIsNotThereBeforeTheEngineSetsIt() {
    RichFilterFunction<String> filter =
        new RichFilterFunction<>() {
          @Override
          public boolean filter(String value) {
            return true;
          }
        };
    assertThatThrownBy(filter::getRuntimeContext)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("asked for its RuntimeContext before it had one")
        .hasMessageContaining(filter.getClass().getName());
  }

  @Test
  void aSubtaskIsNamedByItsPositionCountedFromOne() {
    TaskInfo task = new TaskInfo("count", 128, 1, 4, 2);
    assertThat(task.getTaskNameWithSubtasks()).isEqualTo("count (2/4)#2");
    assertThat(task.getIndexOfThisSubtask()).isEqualTo(1);
    assertThat(task.getMaxNumberOfParallelSubtasks()).isEqualTo(128);
    assertThat(task.getNumberOfParallelSubtasks()).isEqualTo(4);
    assertThat(task.getAttemptNumber()).isEqualTo(2);
  }
}
