// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.io.file.FileSource;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Objects of any shape on their way through a job, which copies them between its operators. */
@Timeout(60)
class JsonMapsInAJobTest {
  @TempDir Path directory;

  @Test
  void nullsCrossEveryEdge() throws Exception {
    Path file = directory.resolve("objects.json");
    Files.writeString(
        file,
        """
        {"k":"a","l":[1,null,[null]],"o":{"n":null,"l":[null]}}
        {"k":"b","l":[],"n":null}
        """);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment().setParallelism(2);
    var source = FileSource.forRecordFormat(JsonLinesFormat.ofMaps(), file.toString()).build();
    assertThat(
            env.fromSource(source, WatermarkStrategy.noWatermarks(), "objects")
                .filter(object -> object.containsKey("k"))
                .keyBy(object -> (String) object.get("k"), Types.STRING)
                .map(object -> object.toString())
                .executeAndCollect(3))
        .containsExactlyInAnyOrder(
            "{k=a, l=[1, null, [null]], o={n=null, l=[null]}}", "{k=b, l=[], n=null}");
  }
}
