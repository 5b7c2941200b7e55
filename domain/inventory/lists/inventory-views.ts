import type { InventoryState } from "#domain/stock/errors.ts";

/** The data of the inventory pages: names of fields, never their values. Times are ISO strings. */

export type StateCounts = Record<InventoryState, number>;

export interface ItemView {
  id: string;
  state: InventoryState;
  product: { name: string; slug: string; emoji: string };
  fieldNames: string[];
  createdAt: string;
  soldAt: string | null;
  reservedUntil: string | null;
  batch: { id: string; source: string; supplier: string; unitCost: number | null } | null;
  /** The number of the order that reserved or bought the item; null without an order. */
  order: string | null;
  /** Whether the item was delivered before: then it cannot be released from quarantine. */
  wasDelivered: boolean;
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
  /** Minor units of USD; null when unknown. */
  unitCost: number | null;
  itemCount: number;
  available: number;
  sold: number;
  createdBy: string | null;
  createdAt: string;
}
