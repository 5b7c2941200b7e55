import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { stateError } from "../context/errors.ts";
import { addCharge } from "../objects/charges.ts";
import { newId } from "../records/random.ts";
import type { CheckoutRecord, KnownCard } from "../records/records.ts";
import { emit } from "../webhooks/events.ts";
import { fail, intentOf, type PaymentResult, settle, successAddress } from "./payments.ts";
import { customerDetails } from "./session-object.ts";
import { endVoucher, isUnpaidVoucher } from "./voucher-payments.ts";

const METHOD = "sepa_debit";
const holder = "Test Payer";

/**
 * Pays an open session by bank debit. The session completes at once. The money arrives days later or never.
 */
export function payDelayed(sandbox: Sandbox, record: CheckoutRecord): PaymentResult {
  const { session } = record;
  if (session.status !== "open") return { outcome: "closed" };
  const intent = intentOf(sandbox, record);
  const charge = addCharge(sandbox, intent, debit(), session.customer_email, false, {});
  Object.assign(charge, { status: "pending", paid: false, captured: true, outcome: null });
  charge.payment_method_details = {
    type: METHOD,
    sepa_debit: {
      bank_code: "37040044",
      branch_code: "",
      country: "DE",
      fingerprint: "sepaTestAccount1",
      last4: "3000",
      mandate: null,
    },
  };
  sandbox.store.charges.put(charge);
  emit(sandbox, "charge.pending", charge);
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  intent.status = "processing";
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.processing", intent);
  session.status = "complete";
  session.url = null;
  session.customer_details = customerDetails(session.customer_details?.email ?? null, holder);
  sandbox.store.sessions.put(record);
  emit(sandbox, "checkout.session.completed", session);
  return { outcome: "succeeded", redirectUrl: successAddress(session) };
}

/**
 * Ends a delayed payment. The payment ends in one of three ways: the money arrives, the bank rejects the
 * debit, or the voucher expires.
 * @throws ApiError 400 when the session has no pending delayed payment.
 */
export function endDelayed(sandbox: Sandbox, record: CheckoutRecord, succeeds: boolean): void {
  const { session } = record;
  if (isUnpaidVoucher(record)) {
    endVoucher(sandbox, record, succeeds);
    return;
  }
  if (session.status !== "complete" || session.payment_status !== "unpaid" || record.voucher)
    throw stateError("the session has no delayed payment in progress");
  const intent = intentOf(sandbox, record);
  const charge = sandbox.store.charges.get(intent.latest_charge as string) as Stripe.Charge;
  if (succeeds) arrive(sandbox, record, intent, charge);
  else reject(sandbox, record, intent, charge);
}

function arrive(
  sandbox: Sandbox,
  record: CheckoutRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  charge.status = "succeeded";
  charge.paid = true;
  settle(sandbox, intent, charge, {});
  record.session.payment_status = "paid";
  sandbox.store.sessions.put(record);
  emit(sandbox, "checkout.session.async_payment_succeeded", record.session);
}

function reject(
  sandbox: Sandbox,
  record: CheckoutRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  const message = "The customer's bank account has insufficient funds.";
  charge.status = "failed";
  charge.captured = false;
  charge.amount_captured = 0;
  charge.failure_code = "insufficient_funds";
  charge.failure_message = message;
  sandbox.store.charges.put(charge);
  emit(sandbox, "charge.failed", charge);
  fail(
    sandbox,
    intent,
    { charge: charge.id, code: "payment_intent_payment_attempt_failed", message, type: "card_error" },
    METHOD,
  );
  emit(sandbox, "checkout.session.async_payment_failed", record.session);
}

function debit(): KnownCard {
  return {
    name: METHOD,
    last4: "3000",
    brand: "visa",
    expMonth: 12,
    expYear: 2099,
    holder,
    paymentMethod: newId("pm_"),
  };
}
