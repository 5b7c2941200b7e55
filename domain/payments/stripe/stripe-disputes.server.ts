import { stateOfDispute } from "#domain/orders/dispute-state.ts";
import type { DisputeEvidence, DisputeSnapshot } from "#domain/payments/optional-parts.ts";
import { disputeShape, readObject } from "./provider-answer.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";

/** @throws ProviderUnreadable when a field is invalid. */
function snapshotOf(json: unknown): DisputeSnapshot {
  const dispute = readObject(disputeShape, json);
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? "",
    state: stateOfDispute(dispute.status),
    status: dispute.status,
    reason: dispute.reason,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    evidenceDueAt: due ? new Date(due * 1000) : null,
    isWithdrawn: dispute.balance_transactions.some((moved) => moved.amount < 0),
    isReinstated: dispute.balance_transactions.some((moved) => moved.amount > 0),
  };
}

/** See `DisputeDesk`. */
export async function readDispute(disputeId: string): Promise<DisputeSnapshot | null> {
  try {
    return snapshotOf(await ask(() => stripe.disputes.retrieve(disputeId)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** See `DisputeDesk`. */
export async function listDisputes(paymentId: string): Promise<DisputeSnapshot[]> {
  const found = await ask(() => stripe.disputes.list({ payment_intent: paymentId, limit: 100 }));
  return found.data.map(snapshotOf);
}

/** Removes empty fields, because an empty field would erase an earlier submission. */
const withoutEmpty = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""));

/** See `DisputeDesk`. */
export async function submitEvidence(
  disputeId: string,
  evidence: DisputeEvidence,
  idempotencyKey: string,
): Promise<DisputeSnapshot> {
  const dispute = await ask(() =>
    stripe.disputes.update(
      disputeId,
      {
        submit: true,
        evidence: withoutEmpty({
          customer_email_address: evidence.customerEmail,
          customer_name: evidence.customerName,
          customer_purchase_ip: evidence.purchaseIp,
          product_description: evidence.productDescription,
          service_date: evidence.serviceDate,
          access_activity_log: evidence.accessActivityLog,
          uncategorized_text: evidence.uncategorizedText,
        }),
      },
      { idempotencyKey },
    ),
  );
  return snapshotOf(dispute);
}
