import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { mergeMetadata, metadata, readValues, text, unsupported } from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import type { KnownCard } from "../records/records.ts";
import type { TestCard } from "../records/test-cards.ts";
import { outcomeOf } from "./charge-outcome.ts";

/**
 * Creates a charge of `card` for `intent`. The status of the new charge is "failed" when `behaviour` has a
 * decline, and otherwise "succeeded". Sends no event.
 */
export function addCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  card: KnownCard,
  email: string | null,
  authenticated: boolean,
  behaviour: Pick<TestCard, "decline" | "radar">,
): Stripe.Charge {
  const { decline } = behaviour;
  const id = newId("ch_");
  return sandbox.store.charges.put({
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name: card.holder || null, phone: null, tax_id: null },
    calculated_statement_descriptor: "CARD SANDBOX",
    captured: !decline,
    created: sandbox.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(sandbox, behaviour),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.paymentMethod,
    payment_method_details: {
      card: cardDetails(intent, card, authenticated, decline),
      type: "card",
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  });
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  card: KnownCard,
  authenticated: boolean,
  decline: TestCard["decline"],
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : newId("", 6).toUpperCase(),
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === "incorrect_cvc" ? "fail" : "pass",
    },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: "disabled" },
    // The fingerprint of a card. The fingerprint is the same for every payment with the card. Nobody can
    // derive the card's number from the fingerprint.
    fingerprint: createHash("sha256").update(card.name).digest("base64url").slice(0, 16),
    funding: "credit",
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: decline ? null : newId("", 15),
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: newId("", 36),
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/**
 * Returns a charge.
 * @throws ApiError 404 when the id is unknown.
 */
export function findCharge(sandbox: Sandbox, id: string, param = "charge"): Stripe.Charge {
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw missing("charge", id, param);
  return charge;
}

function retrieveCharge({ sandbox, id, form }: Call): Stripe.Charge {
  readValues(form, {});
  return findCharge(sandbox, id);
}

function updateCharge({ sandbox, id, form }: Call): Stripe.Charge {
  const given = readValues(form, {
    metadata,
    description: text(),
    fraud_details: unsupported,
    receipt_email: unsupported,
  });
  const charge = findCharge(sandbox, id);
  charge.metadata = mergeMetadata(charge.metadata, given.metadata);
  if (given.description !== undefined) charge.description = given.description;
  return sandbox.store.charges.put(charge);
}

function listCharges({ sandbox, form }: Call) {
  const by = readValues(form, {
    ...pagingByTime,
    payment_intent: text(),
    customer: text(),
    transfer_group: unsupported,
  });
  return page(
    sandbox,
    sandbox.store.charges,
    "/v1/charges",
    by,
    (row) =>
      (by.payment_intent === undefined || row.payment_intent === by.payment_intent) &&
      (by.customer === undefined || row.customer === by.customer),
  );
}

export const chargeOperations: Operation[] = [
  { method: "GET", path: "/v1/charges/:id", returns: "charge", run: retrieveCharge },
  { method: "POST", path: "/v1/charges/:id", returns: "charge", run: updateCharge },
  { method: "GET", path: "/v1/charges", returns: "charge", list: true, run: listCharges },
];
