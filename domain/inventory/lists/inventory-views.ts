import type { InventoryState } from "#domain/stock/errors.ts";

/**
 * The data of the inventory pages: names of fields, and of a long key its last four characters; never another
 * value. Times are ISO strings.
 */

export type StateCounts = Record<InventoryState, number>;

export interface ItemView {
  id: string;
  state: InventoryState;
  product: { name: string; slug: string; emoji: string };
  fieldNames: string[];
  /** The last four characters of a key. Empty for every other credential. */
  keyPreview: string;
  createdAt: string;
  soldAt: string | null;
  reservedUntil: string | null;
  batch: { id: string; source: string; supplier: string; unitCost: number | null } | null;
  /** The number of the order that reserved or bought the item, or null without an order. */
  order: string | null;
  /**
   * The person of this order, or null without an order, and for staff who may see neither orders nor users. A
   * guest has no user.
   */
  buyer: { userId: string | null; email: string } | null;
  /** Whether the item was delivered before: then it cannot be released from quarantine. */
  wasDelivered: boolean;
  /** Whether the item is in quarantine after its unit came back unopened: staff may put it in stock again. */
  cameBack: boolean;
}

export interface ProductStockView {
  id: string;
  slug: string;
  name: string;
  emoji: string;
  available: number;
  reserved: number;
  sold: number;
  /** The cost of one item of the newest batch, in minor units of USD, or null when unknown. */
  unitCost: number | null;
  /** Sold items a day: the mean of the last 14 days. */
  soldADay: number;
  /** The days until the available items are sold at this mean, or null without sales. */
  daysLeft: number | null;
  /** The time of the newest batch, or null without one. */
  lastImport: string | null;
}

export interface ProductChoice {
  slug: string;
  name: string;
  emoji: string;
  available: number;
}

export interface BatchView {
  id: string;
  product: { name: string; slug: string; emoji: string };
  source: string;
  supplier: string;
  /** Minor units of USD, or null when unknown. */
  unitCost: number | null;
  itemCount: number;
  available: number;
  sold: number;
  createdBy: string | null;
  createdAt: string;
}
