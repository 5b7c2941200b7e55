import { REVEALED_AT_ONCE_MAX } from "#db/values/limits.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/**
 * The units that one action reveals. These units are one line of an order, or the whole order when
 * `productId` is "".
 */
export interface BulkScope {
  productId: string;
  /** The value is null for the whole order. */
  productName: string | null;
  units: number;
  /** The name of the .txt file. */
  fileName: string;
}

/**
 * Returns the groups of units ("scopes") that the shopper can reveal, copy and save at once. A scope is the
 * whole order or one of its lines. One action can reveal an order or a line when it has several delivered
 * units that are not refunded. When the whole order has more units than one action can reveal, the shopper
 * can only reveal each line separately.
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
