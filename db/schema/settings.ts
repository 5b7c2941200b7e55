import { boolean, doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/**
 * Key/value rows. domain/settings defines each key and decides whether its value is allowed to leave the
 * server.
 */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt(),
  updatedBy: uuid(),
});

/** How far a background job has read its source, for example the provider's event list. */
export const readerCursors = pgTable("reader_cursors", {
  name: text().primaryKey(),
  position: text().notNull(),
  updatedAt: updatedAt(),
});

/** The last measurement of the figures that the storefront shows, for each payment mode. */
export const measuredClaims = pgTable("measured_claims", {
  /** Whether the measured figures exclude test orders. */
  isLive: boolean().primaryKey(),
  /** The median is null when the shop has too few paid orders. */
  medianDeliverySeconds: doublePrecision(),
  claimRate: doublePrecision(),
  /**
   * The median seconds from order to payment, and from payment to full delivery. The medians use only the
   * newest orders that were delivered without a staff action. The third column is the number of orders from
   * which the medians are computed.
   */
  paySeconds: doublePrecision(),
  handOverSeconds: doublePrecision(),
  timedOrders: integer().notNull().default(0),
  updatedAt: updatedAt(),
});
