import type Stripe from "stripe";
import type { Sandbox } from "./context/context.ts";
import { invalidValue, missing, parameterError, stateError } from "./context/errors.ts";
import { scheduleChange } from "./courses/refund-course.ts";
import { page, pagingByTime } from "./http/lists.ts";
import type { Call, Operation } from "./http/operation.ts";
import { integer, mergeMetadata, metadata, oneOf, readValues, text, unsupported } from "./http/parameters.ts";
import { book } from "./objects/balance.ts";
import { findCharge } from "./objects/charges.ts";
import { closeFraudWarnings } from "./objects/early-fraud-warnings.ts";
import { shownMoney } from "./records/money.ts";
import { newId } from "./records/random.ts";
import type { RefundRecord } from "./records/records.ts";
import { testCards } from "./records/test-cards.ts";
import { emit } from "./webhooks/events.ts";

/**
 * When a payment used one of the test cards for refunds, the refund's status changes after this time (virtual
 * milliseconds).
 */
const changesAfter = 2_000;

const refundBehaviour = new Map(
  Object.values(testCards).flatMap((card) =>
    "refunds" in card ? [[card.number.slice(-4), card.refunds] as const] : [],
  ),
);

function createRefund({ sandbox, form }: Call): Stripe.Refund {
  const given = readValues(form, {
    charge: text(),
    payment_intent: text(),
    amount: integer(1),
    reason: oneOf(["duplicate", "fraudulent", "requested_by_customer"]),
    metadata,
    currency: unsupported,
    customer: unsupported,
    instructions_email: unsupported,
    origin: unsupported,
    refund_application_fee: unsupported,
    reverse_transfer: unsupported,
  });
  const charge = refundedCharge(sandbox, given);
  const left = charge.amount - charge.amount_refunded;
  if (
    charge.disputed &&
    sandbox.store.disputes.having("charge", charge.id).some((one) => !one.is_charge_refundable)
  ) {
    throw stateError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  }
  if (left === 0)
    throw stateError(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  const amount = given.amount ?? left;
  if (amount > left) {
    throw stateError(
      `Refund amount (${shownMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${shownMoney(left, charge.currency)})`,
      undefined,
      "amount",
    );
  }
  return refund(sandbox, charge, amount, given.reason ?? null, mergeMetadata(null, given.metadata));
}

function refundedCharge(
  sandbox: Sandbox,
  given: { charge?: string; payment_intent?: string },
): Stripe.Charge {
  if (given.charge === undefined && given.payment_intent === undefined) {
    throw parameterError(
      "parameter_missing",
      "payment_intent",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (given.charge !== undefined && given.payment_intent !== undefined) {
    throw invalidValue("charge", "You may only specify one of these parameters: charge, payment_intent.");
  }
  if (given.charge !== undefined) {
    const charge = findCharge(sandbox, given.charge);
    if (charge.status !== "succeeded")
      throw stateError(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`);
    return charge;
  }
  const intent = sandbox.store.intents.get(given.payment_intent as string);
  if (!intent) throw missing("payment_intent", given.payment_intent as string, "payment_intent");
  if (intent.status !== "succeeded") {
    throw stateError(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
    );
  }
  return findCharge(sandbox, intent.latest_charge as string);
}

function refund(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund["reason"],
  refundMetadata: Stripe.Metadata,
): Stripe.Refund {
  const id = newId("re_");
  const behaviour = refundBehaviour.get(charge.payment_method_details?.card?.last4 ?? "");
  const created = sandbox.clock.seconds();
  const booked = book(sandbox, {
    type: "refund",
    category: "refund",
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    source: id,
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ""}`,
    settled: true,
  });
  const made: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer as string | null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: refundMetadata,
    payment_intent: charge.payment_intent as string,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "pending_then_succeeded" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const record = sandbox.store.refunds.put({
    id,
    created,
    refund: made,
    changesAt: behaviour ? sandbox.clock.now() + changesAfter : null,
    becomes: behaviour ? (behaviour === "pending_then_succeeded" ? "succeeded" : "failed") : null,
  });
  const before = charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sandbox.store.charges.put(charge);
  emit(sandbox, "refund.created", made);
  emit(sandbox, "charge.refunded", charge, { amount_refunded: before });
  if (charge.refunded) closeFraudWarnings(sandbox, charge.id);
  scheduleChange(sandbox, record);
  return made;
}

function find(sandbox: Sandbox, id: string): RefundRecord {
  const record = sandbox.store.refunds.get(id);
  if (!record) throw missing("refund", id);
  return record;
}

function retrieveRefund({ sandbox, id, form }: Call): Stripe.Refund {
  readValues(form, {});
  return find(sandbox, id).refund;
}

function updateRefund({ sandbox, id, form }: Call): Stripe.Refund {
  const given = readValues(form, { metadata });
  const record = find(sandbox, id);
  record.refund.metadata = mergeMetadata(record.refund.metadata, given.metadata);
  sandbox.store.refunds.put(record);
  return record.refund;
}

function listRefunds({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, charge: text(), payment_intent: text() });
  const found = page(
    sandbox,
    sandbox.store.refunds,
    "/v1/refunds",
    by,
    ({ refund: row }) =>
      (by.charge === undefined || row.charge === by.charge) &&
      (by.payment_intent === undefined || row.payment_intent === by.payment_intent),
  );
  return { ...found, data: found.data.map((record) => record.refund) };
}

export const refundOperations: Operation[] = [
  { method: "POST", path: "/v1/refunds", returns: "refund", run: createRefund },
  { method: "GET", path: "/v1/refunds/:id", returns: "refund", run: retrieveRefund },
  { method: "POST", path: "/v1/refunds/:id", returns: "refund", run: updateRefund },
  { method: "GET", path: "/v1/refunds", returns: "refund", list: true, run: listRefunds },
];
