import type { InventoryState } from "#domain/stock/errors.ts";

/**
 * The data of the inventory pages. The data contain the names of fields and the last four characters of a
 * long key, and no other value. Times are ISO strings.
 */

export type StateCounts = Record<InventoryState, number>;

export interface StockedProduct {
  name: string;
  slug: string;
  emoji: string;
  /**
   * The path of the first image. For a product without images, the ink color of the drawing, such as "ink-2".
   */
  cover: string;
}

export interface ItemView {
  id: string;
  state: InventoryState;
  product: StockedProduct;
  fieldNames: string[];
  /** The last four characters of a key. The text is empty for a credential that is not a long key. */
  keyPreview: string;
  createdAt: string;
  soldAt: string | null;
  reservedUntil: string | null;
  batch: { id: string; source: string; supplier: string; unitCost: number | null } | null;
  /**
   * The number of the order that reserved or bought the item. The number is null when the item has no order.
   */
  order: string | null;
  /**
   * The customer of the order that reserved or bought the item. The customer is null when the item has no
   * order, and for staff who may see neither orders nor users. For a guest, `userId` is null.
   */
  buyer: { userId: string | null; email: string } | null;
  /**
   * Whether the item has ever been delivered. An item that was delivered before cannot be released from
   * quarantine.
   */
  wasDelivered: boolean;
  /**
   * Whether the item is in quarantine because its unit was returned unopened. When a unit was returned
   * unopened, staff may put its item into the stock again.
   */
  cameBack: boolean;
}

export interface ProductStockView extends StockedProduct {
  id: string;
  available: number;
  reserved: number;
  sold: number;
  /** The cost of one item of the newest batch, in minor units of USD. Null when unknown. */
  unitCost: number | null;
  /** The average number of sold items per day in the last 14 days. */
  soldADay: number;
  /**
   * The number of days until the available items are sold out. The number assumes that sales continue at the
   * average of the last 14 days. Null without sales.
   */
  daysLeft: number | null;
  /** The time of the newest batch. The time is null when the product has no batch. */
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
  product: StockedProduct;
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
