import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { openDispute } from "../courses/dispute-course.ts";
import { book, cardFee } from "../objects/balance.ts";
import { addCharge } from "../objects/charges.ts";
import { warnOfFraud } from "../objects/early-fraud-warnings.ts";
import { addIntent } from "../objects/payment-intents.ts";
import { newId } from "../records/random.ts";
import type { CheckoutRecord, KnownCard } from "../records/records.ts";
import { type TestCard, testCard } from "../records/test-cards.ts";
import { emit } from "../webhooks/events.ts";
import { customerDetails } from "./session-object.ts";

/** The card details of a payer. The details contain the name of a test card instead of a card number. */
interface OfferedCard {
  name: string;
  expMonth: number;
  expYear: number;
  holder: string;
}

/** The result of a payment attempt. `closed` means that the session is no longer open. */
export type PaymentResult =
  | { outcome: "succeeded"; redirectUrl: string }
  | { outcome: "declined"; code: string; declineCode: string; message: string }
  | { outcome: "requires_action"; challengeUrl: string }
  | { outcome: "closed" };

/** Returns the success URL of a session and inserts the id of the session. */
export function successAddress(session: Stripe.Checkout.Session): string {
  return (session.success_url as string).replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/**
 * Tries to pay an open session by card, as the payment page does. The function is synchronous, so attempts
 * never overlap.
 */
export function payWithCard(sandbox: Sandbox, record: CheckoutRecord, offered: OfferedCard): PaymentResult {
  if (record.session.status !== "open") return { outcome: "closed" };
  if (record.session.amount_total === 0) return complete(sandbox, record, offered.holder);
  const behaviour = testCard(offered.name);
  const card: KnownCard = {
    name: offered.name,
    last4: behaviour.number.slice(-4),
    brand: behaviour.brand,
    expMonth: offered.expMonth,
    expYear: offered.expYear,
    holder: offered.holder,
    paymentMethod: newId("pm_"),
  };
  const intent = intentOf(sandbox, record);
  intent.payment_method = card.paymentMethod;
  if (behaviour.challenge) return challenge(sandbox, record, intent, card);
  return charge(sandbox, record, intent, card, behaviour, false);
}

/** Answers the 3-D Secure challenge of a session. Without an open challenge the result is `closed`. */
export function answerChallenge(sandbox: Sandbox, record: CheckoutRecord, passed: boolean): PaymentResult {
  const card = record.challenged;
  if (record.session.status !== "open" || !card) return { outcome: "closed" };
  record.challenged = null;
  sandbox.store.sessions.put(record);
  const intent = intentOf(sandbox, record);
  if (passed) return charge(sandbox, record, intent, card, testCard(card.name), true);
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  fail(sandbox, intent, {
    code: "payment_intent_authentication_failure",
    message,
    type: "invalid_request_error",
  });
  return {
    outcome: "declined",
    code: "payment_intent_authentication_failure",
    declineCode: "authentication_failed",
    message,
  };
}

/** Returns the intent of a session. The first payment attempt creates the intent. */
export function intentOf(sandbox: Sandbox, record: CheckoutRecord): Stripe.PaymentIntent {
  const known = record.session.payment_intent;
  if (known !== null) return sandbox.store.intents.get(known as string) as Stripe.PaymentIntent;
  const intent = addIntent(sandbox, record);
  record.session.payment_intent = intent.id;
  sandbox.store.sessions.put(record);
  return intent;
}

function challenge(
  sandbox: Sandbox,
  record: CheckoutRecord,
  intent: Stripe.PaymentIntent,
  card: KnownCard,
): PaymentResult {
  const challengeUrl = `${sandbox.publicUrl}/c/pay/${record.id}/3ds`;
  record.challenged = card;
  sandbox.store.sessions.put(record);
  intent.status = "requires_action";
  intent.next_action = {
    type: "redirect_to_url",
    redirect_to_url: { return_url: `${sandbox.publicUrl}/c/pay/${record.id}`, url: challengeUrl },
  };
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.requires_action", intent);
  return { outcome: "requires_action", challengeUrl };
}

function charge(
  sandbox: Sandbox,
  record: CheckoutRecord,
  intent: Stripe.PaymentIntent,
  card: KnownCard,
  behaviour: TestCard,
  authenticated: boolean,
): PaymentResult {
  record.challenged = null;
  const { decline } = behaviour;
  const made = addCharge(sandbox, intent, card, record.session.customer_email, authenticated, behaviour);
  intent.latest_charge = made.id;
  if (decline) {
    emit(sandbox, "charge.failed", made);
    const { code, declineCode, message } = decline;
    fail(sandbox, intent, { charge: made.id, code, decline_code: declineCode, message, type: "card_error" });
    return { outcome: "declined", code, declineCode, message };
  }
  settle(sandbox, intent, made, behaviour);
  const result = complete(sandbox, record, card.holder);
  startAfterEffect(sandbox, made, behaviour);
  return result;
}

/** Books the amount of a charge in the balance, marks its intent as succeeded and emits the events. */
export function settle(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  made: Stripe.Charge,
  behaviour: Pick<TestCard, "availableAtOnce">,
): void {
  emit(sandbox, "charge.succeeded", made);
  made.balance_transaction = book(sandbox, {
    type: "charge",
    category: "charge",
    amount: made.amount,
    fee: cardFee(made.amount, made.currency),
    currency: made.currency,
    source: made.id,
    description: made.description,
    settled: behaviour.availableAtOnce === true,
  }).id;
  sandbox.store.charges.put(made);
  emit(sandbox, "charge.updated", made, { balance_transaction: null });
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.next_action = null;
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.succeeded", intent);
}

function complete(sandbox: Sandbox, record: CheckoutRecord, holder: string): PaymentResult {
  const { session } = record;
  session.status = "complete";
  session.url = null;
  if (session.payment_status === "unpaid") session.payment_status = "paid";
  session.customer_details = customerDetails(session.customer_details?.email ?? null, holder || null);
  sandbox.store.sessions.put(record);
  emit(sandbox, "checkout.session.completed", session);
  return { outcome: "succeeded", redirectUrl: successAddress(session) };
}

/** Records that the payment failed with `error` and that the intent needs another payment method. */
export function fail(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
  methodType = "card",
): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method_type: methodType };
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.payment_failed", intent);
}

function startAfterEffect(sandbox: Sandbox, made: Stripe.Charge, behaviour: TestCard): void {
  if (behaviour.after === undefined) return;
  if (behaviour.after === "early_fraud_warning") warnOfFraud(sandbox, made);
  else openDispute(sandbox, made, behaviour.after);
}
