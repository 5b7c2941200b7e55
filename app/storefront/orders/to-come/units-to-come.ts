import { BY_HAND_MINUTES } from "#db/values/limits.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { type ReturnState, returnState } from "./return-state.ts";

/**
 * Says when a missing unit will arrive, and who delivers the unit. "soon": soon. "stock": the unit arrives
 * when the shop gets new stock. "person": a staff member delivers the unit. "late": a staff member must
 * deliver the unit, and the deadline has passed.
 */
export type Arrival = "soon" | "stock" | "person" | "late";

export interface UnitsToCome {
  line: OrderLineView;
  count: number;
  arrival: Arrival;
}

type ToComeSnapshot = Parameters<typeof returnState>[0] & Pick<OrderView, "paidAt" | "lines">;

const COMES: readonly ReturnState[] = ["preparing", "waiting"];

/**
 * Returns the undelivered units of a paid order, and how each unit will arrive. Returns an empty list while
 * staff must decide about the order.
 */
export function unitsToCome(order: ToComeSnapshot, now: string): UnitsToCome[] {
  const state = returnState(order);
  if (!COMES.includes(state)) return [];
  const due = dueByHand(order) ?? Number.POSITIVE_INFINITY;
  const byHand: Arrival = Date.parse(now) > due ? "late" : "person";
  return order.lines.flatMap((line) => {
    const count = line.quantity - line.delivered - line.refunded;
    if (count <= 0) return [];
    const fromStock: Arrival = state === "preparing" ? "soon" : "stock";
    return { line, count, arrival: isByHand(line) ? byHand : fromStock };
  });
}

/**
 * Returns the deadline for a manual delivery by staff, in milliseconds since 1970. Returns null when the
 * order is not paid.
 */
export const dueByHand = ({ paidAt }: Pick<OrderView, "paidAt">): number | null =>
  paidAt ? Date.parse(paidAt) + BY_HAND_MINUTES * 60_000 : null;
