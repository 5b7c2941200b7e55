import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { book, disputeFee } from "../objects/balance.ts";
import { closeFraudWarnings } from "../objects/early-fraud-warnings.ts";
import { newId } from "../records/random.ts";
import { emit } from "../webhooks/events.ts";

/**
 * The kind of a dispute. Disputes of the kinds `resolution` and `block` are prevented before they become
 * chargebacks.
 */
export type DisputeKind = "fraudulent" | "product_not_received" | "inquiry" | "resolution" | "block";

/** How long the bank needs to decide after it got the evidence, in virtual milliseconds. */
const rulesAfter = 2_000;
const sevenDays = 7 * 86_400;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const openings = {
  fraudulent: { status: "needs_response", caseType: "chargeback", reason: "fraudulent", code: "10.4" },
  product_not_received: {
    status: "needs_response",
    caseType: "chargeback",
    reason: "product_not_received",
    code: "13.1",
  },
  inquiry: { status: "warning_needs_response", caseType: "inquiry", reason: "general", code: "30" },
  resolution: { status: "prevented", caseType: "resolution", reason: "fraudulent", code: "10.4" },
  block: { status: "prevented", caseType: "block", reason: "fraudulent", code: "10.4" },
} as const;

/**
 * Opens a dispute on `amount` minor units of `charge`. Without `amount`, the dispute is about the amount that
 * is not refunded. A bank that converts currencies can dispute slightly more than the charged amount.
 */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  kind: DisputeKind,
  amount = charge.amount - charge.amount_refunded,
): Stripe.Dispute {
  const { status, caseType, reason, code } = openings[kind];
  const created = sandbox.clock.seconds();
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const dispute: Stripe.Dispute = {
    id: newId("du_"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...noEvidence,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
    },
    evidence_details: {
      due_by: status === "prevented" ? null : created + sevenDays,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: kind === "inquiry",
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent as string,
    payment_method_details: {
      card: { brand, case_type: caseType, network: brand, network_reason_code: code },
      type: "card",
    },
    reason,
    status,
  };
  charge.disputed = true;
  sandbox.store.charges.put(charge);
  sandbox.store.disputes.put(dispute);
  emit(sandbox, "charge.dispute.created", dispute);
  if (kind !== "inquiry" && kind !== "block")
    withdraw(sandbox, dispute, kind === "resolution" ? 0 : disputeFee(dispute.currency));
  if (status === "prevented") emit(sandbox, "charge.dispute.closed", dispute);
  closeFraudWarnings(sandbox, charge.id);
  return dispute;
}

function withdraw(sandbox: Sandbox, dispute: Stripe.Dispute, fee: number): void {
  move(sandbox, dispute, -dispute.amount, fee, "dispute", "Chargeback withdrawal");
  emit(sandbox, "charge.dispute.funds_withdrawn", dispute);
}

/** Pays back to the account the amount and the fee that the dispute withdrew. */
function reinstate(sandbox: Sandbox, dispute: Stripe.Dispute): void {
  const withdrawn = dispute.balance_transactions[0];
  if (!withdrawn) return;
  move(sandbox, dispute, dispute.amount, -withdrawn.fee, "dispute_reversal", "Chargeback reversal");
  emit(sandbox, "charge.dispute.funds_reinstated", dispute);
}

function move(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  amount: number,
  fee: number,
  category: string,
  description: string,
): void {
  const booked = book(sandbox, {
    type: "adjustment",
    category,
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    description: `${description} for ${dispute.charge as string}`,
    feeDescription: "Dispute fee",
    settled: true,
  });
  dispute.balance_transactions = [...dispute.balance_transactions, booked];
  sandbox.store.disputes.put(dispute);
}

/**
 * Changes the status of a dispute to any value. A final status closes the dispute. The status `won` also pays
 * the money back to the account.
 */
export function changeDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: Stripe.Dispute.Status,
): void {
  const before = dispute.status;
  dispute.status = status;
  sandbox.store.disputes.put(dispute);
  const final = ["won", "lost", "warning_closed", "prevented"].includes(status);
  emit(sandbox, final ? "charge.dispute.closed" : "charge.dispute.updated", dispute, { status: before });
  if (status === "won") reinstate(sandbox, dispute);
}

/**
 * Turns an inquiry into a chargeback. The sandbox withdraws the disputed money when the inquiry becomes a
 * chargeback.
 */
function escalateInquiry(sandbox: Sandbox, dispute: Stripe.Dispute): void {
  dispute.is_charge_refundable = false;
  if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = "chargeback";
  changeDispute(sandbox, dispute, "needs_response");
  withdraw(sandbox, dispute, disputeFee(dispute.currency));
}

/**
 * Schedules the bank's decision on a dispute under review. Call `scheduleRuling` when a dispute gets new
 * evidence, and again after a restart of the sandbox.
 */
export function scheduleRuling(sandbox: Sandbox, dispute: Stripe.Dispute): void {
  sandbox.clock.at(sandbox.clock.now() + rulesAfter, () => {
    const inquiry = dispute.status === "warning_under_review";
    if (!inquiry && dispute.status !== "under_review") return;
    const text = dispute.evidence.uncategorized_text;
    if (text === "winning_evidence") changeDispute(sandbox, dispute, inquiry ? "warning_closed" : "won");
    else if (text === "losing_evidence" && inquiry) escalateInquiry(sandbox, dispute);
    else if (text === "losing_evidence") changeDispute(sandbox, dispute, "lost");
    else if (text === "escalate_inquiry_evidence" && inquiry) escalateInquiry(sandbox, dispute);
    sandbox.store.flush();
  });
}
