import type { deliverables } from "#db/schema/inventory.ts";
import type { orderItems } from "#db/schema/orders.ts";
import type { payments, refunds } from "#db/schema/payments.ts";
import type { RefundRowState } from "#db/values/vocabulary.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";
import {
  chooseWaiting,
  isPaidBack,
  priceChoice,
  type RefundableLine,
  refundableLines,
} from "#domain/payments/refunds/unit-choice.ts";

type LineRow = typeof orderItems.$inferSelect;
type UnitRow = typeof deliverables.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

export interface SaleRefund {
  id: string;
  state: RefundRowState;
  amount: number;
  currency: string;
  reason: string;
  providerRefundId: string | null;
  createdAt: string;
  /**
   * The chosen units that the refund pays back, by line. The list is empty for a refund without chosen units.
   */
  units: RefundedUnits[];
}

/**
 * The units of a line that a refund pays back: how many backordered units, and which delivered units (their
 * numbers in the line).
 */
export interface RefundedUnits {
  productName: string;
  waiting: number;
  slots: number[];
}

/**
 * The refunds of an order, and the amount that can still be refunded. Amounts are in the currency of the
 * charge.
 */
export interface RefundViews {
  /** The refundable amount, and how much of this amount is for backordered units. */
  refundLeft: number;
  refundOwed: number;
  /** The refundable units of each line. The list is empty for an order that was not paid. */
  refundable: RefundableLine[];
  refunds: SaleRefund[];
}

/** Builds the views of an order's refunds, oldest first, with the same rules as `placeRefund`. */
export function refundViewsOf(
  payment: typeof payments.$inferSelect | undefined,
  of: { lines: readonly LineRow[]; units: readonly UnitRow[]; refunds: readonly RefundRow[] },
): RefundViews {
  const held = of.refunds.filter((row) => row.paymentId === payment?.id && holdsMoney(row.state));
  const left = payment ? payment.amount - held.reduce((sum, row) => sum + row.amount, 0) : 0;
  const refundable = payment ? refundableLines(of.lines, of.units, of.refunds, payment.amount) : [];
  return {
    refundLeft: left,
    refundOwed: priceChoice(refundable, chooseWaiting(of.lines), left)?.amount ?? 0,
    refundable,
    refunds: of.refunds.map((row) => viewOf(row, of.lines)),
  };
}

const viewOf = (row: RefundRow, lines: readonly LineRow[]): SaleRefund => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  providerRefundId: row.providerRefundId,
  createdAt: row.createdAt.toISOString(),
  units: lines
    .filter(({ id }) => row.units[id] || row.slots[id])
    .map(({ id, productName }) => ({
      productName,
      waiting: row.units[id] ?? 0,
      slots: row.slots[id] ?? [],
    })),
});

/**
 * Returns the state of the refund that pays back a delivered unit. Returns null when no refund pays the unit
 * back.
 */
export const refundStateOf = (
  refunds: readonly RefundRow[],
  unit: Pick<UnitRow, "orderItemId" | "slot" | "status">,
): RefundRowState | null =>
  unit.status === "replaced" ? null : (refunds.find((row) => isPaidBack([row], unit))?.state ?? null);

/**
 * Counts the refunded units of a line. The count includes backordered units, and delivered units that a
 * refund pays back.
 */
export const refundedUnitsOf = (
  line: Pick<LineRow, "id" | "refundedQuantity">,
  refunds: readonly RefundRow[],
): number =>
  line.refundedQuantity +
  refunds.reduce((sum, { state, slots }) => sum + (holdsMoney(state) ? (slots[line.id]?.length ?? 0) : 0), 0);
