// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.time.LocalDateTime;

/**
 * A row of the alerts.
 *
 * @param origin the airport
 * @param date when the last flight of the row of late ones left
 * @param streak how many in a row were late by then
 */
record DelayAlert(String origin, LocalDateTime date, int streak) {}
