import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { addCharge } from "../objects/charges.ts";
import { newId } from "../records/random.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { type VoucherType, voucherEnd } from "../records/voucher-types.ts";
import { emit } from "../webhooks/events.ts";
import { fail, intentOf, type PaymentResult, settle } from "./payments.ts";
import { customerDetails } from "./session-object.ts";

const holder = "Test Payer";

/** Returns the URL of the page with the voucher of a session. */
export const voucherPage = (sandbox: Sandbox, id: string): string => `${sandbox.publicUrl}/c/voucher/${id}`;

/**
 * Creates the voucher that the payer chose for an open session. The session completes at once. After that,
 * the payment intent waits until the payer pays the voucher. Like the API, the function returns the URL of
 * the voucher's page and not the success URL.
 */
export function takeVoucher(sandbox: Sandbox, record: CheckoutRecord, type: VoucherType): PaymentResult {
  const { session } = record;
  if (session.status !== "open") return { outcome: "closed" };
  const intent = intentOf(sandbox, record);
  const endsAt = voucherEnd(type, session.payment_method_options, sandbox.clock.seconds());
  record.voucher = { type, endsAt };
  intent.payment_method = newId("pm_");
  intent.status = "requires_action";
  intent.next_action = actionOf(type, endsAt, voucherPage(sandbox, record.id));
  sandbox.store.intents.put(intent);
  emit(sandbox, "payment_intent.requires_action", intent);
  session.status = "complete";
  session.url = null;
  session.customer_details = customerDetails(session.customer_details?.email ?? null, holder);
  sandbox.store.sessions.put(record);
  emit(sandbox, "checkout.session.completed", session);
  scheduleVoucherEnd(sandbox, record);
  return { outcome: "succeeded", redirectUrl: voucherPage(sandbox, record.id) };
}

/**
 * Schedules the time at which an unpaid voucher expires. Call `scheduleVoucherEnd` for each new voucher, and
 * again after a restart of the sandbox.
 */
export function scheduleVoucherEnd(sandbox: Sandbox, record: CheckoutRecord): void {
  if (!record.voucher) return;
  sandbox.clock.at(record.voucher.endsAt * 1000, () => {
    if (isUnpaidVoucher(record)) endVoucher(sandbox, record, false);
    sandbox.store.flush();
  });
}

/** Whether the payer can still pay the voucher of a session. */
export const isUnpaidVoucher = (record: CheckoutRecord): boolean =>
  record.voucher !== undefined && record.session.payment_status === "unpaid" && !record.voucher.isOver;

/** Ends the voucher of a session, because the payer has paid it or because it has expired. */
export function endVoucher(sandbox: Sandbox, record: CheckoutRecord, isPaid: boolean): void {
  const { session, voucher } = record;
  if (!voucher) return;
  const intent = intentOf(sandbox, record);
  voucher.isOver = true;
  if (isPaid) {
    const charge = chargeOf(sandbox, record, intent, voucher.type);
    intent.latest_charge = charge.id;
    settle(sandbox, intent, charge, {});
    session.payment_status = "paid";
  } else {
    const message = "The payment attempt has expired.";
    const code = "payment_intent_payment_attempt_expired";
    fail(sandbox, intent, { code, message, type: "invalid_request_error" }, voucher.type);
  }
  sandbox.store.sessions.put(record);
  emit(sandbox, `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
}

function chargeOf(
  sandbox: Sandbox,
  { session }: CheckoutRecord,
  intent: Stripe.PaymentIntent,
  type: VoucherType,
): Stripe.Charge {
  const payer = { name: type, last4: "", brand: "visa", expMonth: 12, expYear: 2099, holder };
  const paymentMethod = intent.payment_method as string;
  const charge = addCharge(sandbox, intent, { ...payer, paymentMethod }, session.customer_email, false, {});
  charge.outcome = null;
  charge.payment_method_details = detailsOf(type);
  return sandbox.store.charges.put(charge);
}

function detailsOf(type: VoucherType): Stripe.Charge.PaymentMethodDetails {
  switch (type) {
    case "pix":
      return { type, pix: { bank_transaction_id: newId("", 32) } };
    case "boleto":
      return { type, boleto: { tax_id: "00000000000" } };
    case "konbini":
      return { type, konbini: { store: null } };
  }
}

function actionOf(type: VoucherType, endsAt: number, page: string): Stripe.PaymentIntent.NextAction {
  switch (type) {
    case "pix":
      return {
        type: "pix_display_qr_code",
        pix_display_qr_code: {
          data: "00020126580014br.gov.bcb.pix-sandbox",
          expires_at: endsAt,
          hosted_instructions_url: page,
          image_url_png: `${page}/code.png`,
          image_url_svg: `${page}/code.svg`,
        },
      };
    case "boleto":
      return {
        type: "boleto_display_details",
        boleto_display_details: {
          expires_at: endsAt,
          hosted_voucher_url: page,
          number: "01010101010101010101010101010101010101010101010",
          pdf: `${page}/pdf`,
        },
      };
    case "konbini":
      return {
        type: "konbini_display_details",
        konbini_display_details: {
          expires_at: endsAt,
          hosted_voucher_url: page,
          stores: { familymart: null, lawson: null, ministop: null, seicomart: null },
        },
      };
  }
}
