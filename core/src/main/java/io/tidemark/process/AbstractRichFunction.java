// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.config.Configuration;
import org.jspecify.annotations.Nullable;

/** What all rich functions share. */
public abstract class AbstractRichFunction implements RichFunction {
  private static final long serialVersionUID = 1L;

  private transient @Nullable RuntimeContext runtimeContext;

  /** For subclasses. */
  protected AbstractRichFunction() {}

  @Override
  public void setRuntimeContext(RuntimeContext runtimeContext) {
    this.runtimeContext = runtimeContext;
  }

  @Override
  public RuntimeContext getRuntimeContext() {
    RuntimeContext context = runtimeContext;
    if (context == null) {
      throw new IllegalStateException(
          getClass().getName()
              + " asked for its RuntimeContext before it had one. Use it in open() and later, not"
              + " in the constructor or in field initializers, which run where the job is built.");
    }
    return context;
  }

  @Override
  public void open(OpenContext openContext) throws Exception {
    open(new Configuration());
  }

  @Override
  public void open(Configuration parameters) throws Exception {}

  @Override
  public void close() throws Exception {}
}
