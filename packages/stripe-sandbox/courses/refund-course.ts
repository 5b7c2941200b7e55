import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { stateError } from "../context/errors.ts";
import { book } from "../objects/balance.ts";
import type { RefundRecord } from "../records/records.ts";
import { emit } from "../webhooks/events.ts";

/**
 * Schedules the time at which the status of a refund changes. Call `scheduleChange` after the creation of the
 * refund, and again after a restart of the sandbox.
 */
export function scheduleChange(sandbox: Sandbox, record: RefundRecord): void {
  if (record.changesAt === null) return;
  sandbox.clock.at(record.changesAt, () => {
    if (record.becomes === "succeeded" && record.refund.status === "pending") succeedRefund(sandbox, record);
    if (record.becomes === "failed" && record.refund.status === "succeeded") failRefund(sandbox, record);
    sandbox.store.flush();
  });
}

/**
 * Marks a pending refund as succeeded.
 * @throws ApiError 400 when the refund is not pending.
 */
export function succeedRefund(sandbox: Sandbox, record: RefundRecord): void {
  if (record.refund.status !== "pending")
    throw stateError(`the refund is ${record.refund.status}, not pending`);
  const before = record.refund.status;
  record.refund.status = "succeeded";
  settle(sandbox, record);
  emit(sandbox, "refund.updated", record.refund, { status: before });
  emit(sandbox, "charge.refund.updated", record.refund, { status: before });
}

/**
 * Marks a refund as failed. The bank has sent the money back to the account. Therefore the refund's amount no
 * longer counts as refunded.
 * @throws ApiError 400 when the refund is neither pending nor succeeded.
 */
export function failRefund(sandbox: Sandbox, record: RefundRecord): void {
  const { refund } = record;
  if (refund.status !== "pending" && refund.status !== "succeeded") {
    throw stateError(`the refund is ${refund.status}and can no longer fail`);
  }
  const before = refund.status;
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  refund.failure_balance_transaction = book(sandbox, {
    type: "refund_failure",
    category: "refund_failure",
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: "REFUND FAILURE",
    settled: true,
  }).id;
  settle(sandbox, record);
  const charge = sandbox.store.charges.get(refund.charge as string) as Stripe.Charge;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  sandbox.store.charges.put(charge);
  emit(sandbox, "refund.failed", refund, { status: before });
  emit(sandbox, "refund.updated", refund, { status: before });
  emit(sandbox, "charge.refund.updated", refund, { status: before });
}

function settle(sandbox: Sandbox, record: RefundRecord): void {
  record.changesAt = null;
  record.becomes = null;
  sandbox.store.refunds.put(record);
}
