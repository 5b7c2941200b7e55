import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type { PaymentState } from "#db/values/vocabulary.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { requirePaymentId } from "#domain/payments/require-payment-id.ts";

/** The fields of an order that decide how a payment settles the order. Amounts are minor units. */
export interface SettlementView {
  id: string;
  paymentState: PaymentState;
  total: number;
  currency: string;
  providerPaymentId: string | null;
  providerSessionId: string | null;
  voucherMethod: VoucherMethod | null;
  voucherUrl: string | null;
  voucherUntil: Date | null;
}

export type Settlement =
  | { kind: "nothing" }
  /** Deliver the order. `late` is true when the order had already ended. */
  | { kind: "deliver"; late: boolean }
  /**
   * The payment differs from the order. The shop keeps the money, delivers nothing and notifies the staff.
   */
  | { kind: "mismatch"; exceptions: ("amount_mismatch" | "currency_mismatch")[] }
  | { kind: "duplicate" }
  | { kind: "await" }
  | { kind: "release"; ending: "expired" | "failed" }
  /** The page belongs to another order or to other software. */
  | { kind: "foreign" };

/**
 * Decides how the current state of the payment page at the provider changes an order. The rule covers every
 * combination of page and order, and never changes a paid order back to an earlier state. Events that arrive
 * repeatedly or in another sequence therefore have the same result.
 * @throws ProviderUnreadable when a paid page has no payment id, unless the order was already paid on this
 * page
 */
export function decideSettlement(order: SettlementView, snapshot: PageSnapshot): Settlement {
  if (!isOfOrder(order, snapshot)) return { kind: "foreign" };
  if (snapshot.payment === "paid") {
    if (isPaidBy(order, snapshot)) return { kind: "nothing" };
    requirePaymentId(snapshot);
    if (order.paymentState === "paid") return { kind: "duplicate" };
    const exceptions = [
      ...(snapshot.currency === order.currency ? [] : (["currency_mismatch"] as const)),
      ...(snapshot.amountTotal === order.total ? [] : (["amount_mismatch"] as const)),
    ];
    if (exceptions.length > 0) return { kind: "mismatch", exceptions };
    return { kind: "deliver", late: ["expired", "voided", "failed"].includes(order.paymentState) };
  }
  const isPending = order.paymentState === "creating" || order.paymentState === "awaiting";
  // An order can have two payment pages. The order ends only when the page with the stored id ends.
  const isOwnPage = (order.providerSessionId ?? snapshot.id) === snapshot.id;
  const mayEnd = isOwnPage && (isPending || order.paymentState === "async_pending");
  if (snapshot.payment === "failed")
    return mayEnd ? { kind: "release", ending: "failed" } : { kind: "nothing" };
  if (snapshot.status === "expired")
    return mayEnd ? { kind: "release", ending: "expired" } : { kind: "nothing" };
  if (snapshot.status !== "complete") return { kind: "nothing" };
  const changes = order.paymentState === "async_pending" && isOwnPage && waitsOtherwise(order, snapshot);
  return isPending || changes ? { kind: "await" } : { kind: "nothing" };
}

/**
 * Whether the stored voucher of a delayed payment is outdated, because the bank is now deciding or the
 * voucher has changed. The shop does not replace a stored voucher URL, because the provider can sign a new
 * URL at each read.
 */
function waitsOtherwise(order: SettlementView, { voucher }: PageSnapshot): boolean {
  if (!voucher) return Boolean(order.voucherMethod);
  return (
    voucher.method !== order.voucherMethod ||
    voucher.until?.getTime() !== order.voucherUntil?.getTime() ||
    (voucher.url !== null && order.voucherUrl === null)
  );
}

/**
 * Whether this payment, or another payment on the same page, has already paid the order. A payment page
 * accepts only one payment. A second payment comes from another page, or pays an order that was already paid
 * without a page. `providerPaymentId` is null in the second case.
 */
const isPaidBy = (order: SettlementView, { id, paymentId }: PageSnapshot): boolean =>
  order.paymentState === "paid" &&
  order.providerPaymentId !== null &&
  (order.providerSessionId === id || order.providerPaymentId === paymentId);

/**
 * Returns whether the page belongs to the order. The page contains the order's id, or it contains no order id
 * and the order stores the page's id.
 */
const isOfOrder = (order: SettlementView, snapshot: PageSnapshot): boolean =>
  snapshot.orderId === order.id || (snapshot.orderId === null && snapshot.id === order.providerSessionId);
