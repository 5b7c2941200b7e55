import type { InventoryState } from "#domain/stock/refusals.ts";

/** What the pages of the inventory show: names of fields, never their values. */

export type StateCounts = Record<InventoryState, number>;

export interface ItemView {
  id: string;
  state: InventoryState;
  product: { name: string; slug: string; emoji: string };
  fieldNames: string[];
  /** ISO times, as all below. */
  createdAt: string;
  soldAt: string | null;
  reservedUntil: string | null;
  batch: { id: string; source: string; supplier: string; unitCost: number | null } | null;
  /** The number of the order that holds or bought it. */
  order: string | null;
  /** Whether an order received it once: it is not released any more. */
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
  /** Minor units of USD; null when nobody said. */
  unitCost: number | null;
  itemCount: number;
  available: number;
  sold: number;
  createdBy: string | null;
  createdAt: string;
}
