// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

/**
 * Two cache lines before the fields of what extends it, which ends with as many of its own. What
 * one thread writes for each event must not lie beside what another reads for each event, or both
 * wait for the line to come over, in runs in which the collector happened to put them there.
 */
@SuppressWarnings("UnusedVariable")
abstract class PaddedBefore {
  private long before00;
  private long before01;
  private long before02;
  private long before03;
  private long before04;
  private long before05;
  private long before06;
  private long before07;
  private long before08;
  private long before09;
  private long before10;
  private long before11;
  private long before12;
  private long before13;
  private long before14;
  private long before15;
}
