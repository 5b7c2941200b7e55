import { REVEALED_AT_ONCE_MAX } from "#db/values/limits.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/** The scope of one reveal: a line of an order by its product, or the whole order (""). */
export interface BulkScope {
  productId: string;
  /** Null for the whole order. */
  productName: string | null;
  units: number;
  /** The name of the .txt file. */
  fileName: string;
}

/**
 * Returns the scopes that can be revealed, copied and saved at once: the whole order and each of its lines. A
 * scope needs several delivered units that are not refunded. An order with more units than one action reveals
 * has only its lines as scopes.
 */
export function bulkScopes(
  order: Pick<OrderView, "orderNumber" | "disputeState" | "exceptions"> & {
    lines: readonly Pick<OrderView["lines"][number], "productId" | "productName" | "productSlug" | "open">[];
  },
): BulkScope[] {
  if (isFrozen(order)) return [];
  const open = order.lines.filter((line) => line.open > 0);
  const lines = open.map(({ productId, productName, productSlug, open: units }) => ({
    ...{ productId, productName, units },
    fileName: `${order.orderNumber}-${productSlug}.txt`,
  }));
  const units = open.reduce((sum, line) => sum + line.open, 0);
  const whole = { productId: "", productName: null, units, fileName: `${order.orderNumber}.txt` };
  return [
    ...(units > 1 && units <= REVEALED_AT_ONCE_MAX ? [whole] : []),
    ...lines.filter((line) => line.units > 1 && (lines.length > 1 || units > REVEALED_AT_ONCE_MAX)),
  ];
}
