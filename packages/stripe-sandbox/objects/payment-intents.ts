import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing, stateError } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { mergeMetadata, metadata, oneOf, readValues, text, unsupported } from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { emit } from "../webhooks/events.ts";

/** Creates the payment intent of a session when the payer tries to pay for the first time. */
export function addIntent(sandbox: Sandbox, record: CheckoutRecord): Stripe.PaymentIntent {
  const { session, intentData } = record;
  const id = newId("pi_");
  const intent = sandbox.store.intents.put({
    id,
    object: "payment_intent",
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total as number,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("", 25)}`,
    confirmation_method: "automatic",
    created: sandbox.clock.seconds(),
    currency: session.currency as string,
    customer: session.customer,
    customer_account: null,
    description: intentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intentData.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intentData.descriptorSuffix,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  });
  emit(sandbox, "payment_intent.created", intent);
  return intent;
}

/** Cancels the intent of an expired session. A succeeded intent stays unchanged. */
export function cancelIntent(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  intent.status = "canceled";
  intent.canceled_at = sandbox.clock.seconds();
  intent.cancellation_reason = "expired";
  intent.next_action = null;
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.canceled", intent);
}

function find(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const intent = sandbox.store.intents.get(id);
  if (!intent) throw missing("payment_intent", id, "intent");
  return intent;
}

function retrieveIntent({ sandbox, id, form }: Call): Stripe.PaymentIntent {
  readValues(form, { client_secret: text() });
  return find(sandbox, id);
}

function listIntents({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, customer: text(), customer_account: unsupported });
  return page(
    sandbox,
    sandbox.store.intents,
    "/v1/payment_intents",
    by,
    (intent) => by.customer === undefined || intent.customer === by.customer,
  );
}

function updateIntent({ sandbox, id, form }: Call): Stripe.PaymentIntent {
  const given = readValues(form, {
    metadata,
    description: text(1000),
    amount: unsupported,
    currency: unsupported,
  });
  const intent = find(sandbox, id);
  intent.metadata = mergeMetadata(intent.metadata, given.metadata);
  if (given.description !== undefined) intent.description = given.description;
  return sandbox.store.intents.put(intent);
}

/**
 * Rejects every request to cancel an intent, as the provider does. The provider never cancels an intent of a
 * session, and every intent in the sandbox belongs to a session.
 */
function rejectCancel({ sandbox, id, form }: Call): never {
  readValues(form, {
    cancellation_reason: oneOf(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]),
  });
  const intent = find(sandbox, id);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw stateError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      "payment_intent_unexpected_state",
    );
  }
  throw stateError(
    "You cannot cancel the PaymentIntent for a Checkout Session. Expire the Checkout Session instead.",
    "payment_intent_unexpected_state",
  );
}

const one = { path: "/v1/payment_intents/:id", returns: "payment_intent" } as const;

export const paymentIntentOperations: Operation[] = [
  { method: "GET", ...one, run: retrieveIntent },
  { method: "POST", ...one, run: updateIntent },
  { method: "GET", path: "/v1/payment_intents", returns: "payment_intent", list: true, run: listIntents },
  { method: "POST", path: "/v1/payment_intents/:id/cancel", returns: "payment_intent", run: rejectCancel },
];
