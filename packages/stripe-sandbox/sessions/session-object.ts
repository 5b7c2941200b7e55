import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { mergeMetadata } from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import { offeredVouchers, voucherOptions } from "../records/voucher-types.ts";
import type { SessionParameters } from "./session-parameters.ts";

/** Returns the `customer_details` of a session. */
export function customerDetails(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

/** Returns the URL of a session's hosted page. */
export function pageAddress(sandbox: Sandbox, id: string): string {
  return `${sandbox.publicUrl}/c/pay/${id}`;
}

/**
 * Creates an open session of `total` minor units. `payment_intent` is null until the first payment attempt.
 * @param managedTax the tax that Managed Payments adds to `total`; null for a session without Managed
 * Payments
 */
export function newSession(
  sandbox: Sandbox,
  given: SessionParameters,
  currency: string,
  total: number,
  managedTax: number | null,
): Stripe.Checkout.Session {
  const created = sandbox.clock.seconds();
  const id = newId("cs_test_", 58);
  const vouchers = offeredVouchers(given.allowed_payment_method_types ?? null, currency);
  const knownEmail =
    given.customer_email ?? (given.customer && sandbox.store.customers.get(given.customer)?.email) ?? null;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total + (managedTax ?? 0),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer ?? null,
    customer_account: null,
    customer_creation: given.customer === undefined ? "if_required" : null,
    customer_details: knownEmail === null ? null : customerDetails(knownEmail, null),
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: given.expires_at ?? created + 24 * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: given.locale ?? null,
    managed_payments:
      managedTax === null ? (given.managed_payments ? { enabled: false } : null) : { enabled: true },
    metadata: mergeMetadata(null, given.metadata),
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: "automatic" },
      ...voucherOptions(vouchers, given.payment_method_options ?? {}),
    },
    payment_method_types: ["card", ...vouchers],
    payment_status: total === 0 ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: managedTax ?? 0 },
    ui_mode: "hosted_page",
    url: pageAddress(sandbox, id),
    wallet_options: null,
  };
}
