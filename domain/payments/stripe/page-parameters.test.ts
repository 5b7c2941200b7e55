import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import type { PageParameters } from "./stripe-client.server.ts";

type LineItem = NonNullable<PageParameters["line_items"]>[number];
type PriceData = NonNullable<LineItem["price_data"]>;
type IntentData = NonNullable<PageParameters["payment_intent_data"]>;

/**
 * `sent` means that the shop sends a value from the order. `off` means that the shop sends the parameter with
 * the value that disables the feature. Any text other than `off` and `sent` is the reason why the shop does
 * not send the parameter.
 */
type Treatment = "sent" | "off" | { unsent: string };
const unsent = (reason: string): Treatment => ({ unsent: reason });

/**
 * Every parameter of a payment page in the pinned version of the SDK. The type check of this object fails
 * when a newer version of the SDK has a new parameter. When the SDK has a new parameter, a developer must
 * check how the parameter's default value affects the money of the account.
 */
const parameters = {
  adaptive_pricing: "off",
  after_expiration: unsent("Only recovers an expired page when asked to. The shop opens a new page instead."),
  allow_promotion_codes: "off",
  allowed_payment_method_types: "sent",
  automatic_tax: "off",
  billing_address_collection: unsent("Asks for an address only when the payment method needs one."),
  branding_settings: unsent("Only colours and names of the page."),
  cancel_url: "sent",
  client_reference_id: "sent",
  consent_collection: unsent("The shop asks for consent itself. Without it the page asks for nothing."),
  currency: unsent("Each price names its currency."),
  custom_fields: unsent("Without it the page has no further fields."),
  custom_text: unsent("Only texts of the page."),
  customer: unsent("The shop stores no customers and no cards at the provider."),
  customer_account: unsent("See customer."),
  customer_creation: unsent("A page with single charges creates a customer only when it needs one."),
  customer_email: "sent",
  customer_update: unsent("Only with a customer."),
  discounts: unsent(
    "The lines have the prices after the coupon of the shop. Without it there is no discount.",
  ),
  excluded_payment_method_types: unsent("allowed_payment_method_types names the methods."),
  expand: unsent("Changes only the answer."),
  expires_at: "sent",
  integration_identifier: unsent("A label for the provider."),
  invoice_creation: unsent("Off unless it is asked for. An invoice has a fee and no effect on the charge."),
  line_items: "sent",
  locale: "sent",
  managed_payments: "off",
  metadata: "sent",
  mode: "sent",
  name_collection: unsent("Without it the page asks for no further name."),
  optional_items: unsent("Without it the shopper can add nothing to the order."),
  origin_context: unsent("Changes only the layout of the page."),
  payment_intent_data: "sent",
  payment_method_collection: unsent("Only for subscriptions."),
  payment_method_configuration: unsent("The default one, narrowed by allowed_payment_method_types."),
  payment_method_data: unsent("Without it methods may show again whether they are saved; none is saved."),
  // The parameter `payment_method_options` sets the lifetime of vouchers. Instalments and saving of cards are
  // off by default.
  payment_method_options: "sent",
  permissions: unsent("Not for hosted pages."),
  phone_number_collection: unsent("Off unless it is asked for."),
  redirect_on_completion: unsent("Not for hosted pages."),
  return_url: unsent("Not for hosted pages."),
  saved_payment_method_options: unsent("Only with a customer."),
  setup_intent_data: unsent("Only for pages without a charge."),
  shipping_address_collection: unsent("Off unless it is asked for. The goods are not shipped."),
  shipping_options: unsent("Without it nothing is charged for shipping."),
  submit_type: unsent("Only the word on the button."),
  subscription_data: unsent("Only for subscriptions."),
  success_url: "sent",
  tax_id_collection: unsent("Off unless it is asked for. It charges nothing."),
  ui_mode: "sent",
  wallet_options: unsent("Only where the page shows a wallet."),
} as const satisfies Record<keyof PageParameters, Treatment>;

const ofLine = {
  adjustable_quantity: unsent("Off unless it is asked for: the shopper cannot change the paid quantity."),
  metadata: unsent("A label."),
  price: unsent("Prices are sent inline."),
  price_data: "sent",
  quantity: "sent",
  tax_rates: unsent("Without it no tax is added."),
} as const satisfies Record<keyof LineItem, Treatment>;

const ofPrice = {
  currency: "sent",
  product: unsent("Products are sent inline."),
  product_data: "sent",
  recurring: unsent("Without it the price is charged once."),
  tax_behavior: unsent("Only with automatic_tax."),
  unit_amount: "sent",
  unit_amount_decimal: unsent("Prices are whole minor units."),
} as const satisfies Record<keyof PriceData, Treatment>;

const ofIntent = {
  application_fee_amount: unsent("Only for platforms. Without it no fee is taken."),
  capture_method: unsent("The default captures the whole amount at once."),
  description: unsent("A label."),
  metadata: "sent",
  on_behalf_of: unsent("Only for platforms. Without it the account itself is paid."),
  receipt_email: unsent("The shop sends its own mail."),
  setup_future_usage: unsent("Without it no card is saved for later charges."),
  shipping: unsent("The goods are not shipped."),
  statement_descriptor: unsent("The account's own name appears on the statement."),
  statement_descriptor_suffix: unsent("See statement_descriptor."),
  transfer_data: unsent("Only for platforms. Without it the money stays in the account."),
  transfer_group: unsent("Only for platforms."),
} as const satisfies Record<keyof IntentData, Treatment>;

let body = "";
const server = createServer(async (incoming, outgoing) => {
  body = "";
  for await (const chunk of incoming) body += chunk;
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end(JSON.stringify({ object: "checkout.session" }));
});
let provider: PaymentProvider;
/** Returns the fields of the request as names in brackets, such as `line_items[0][quantity]`. */
let sent: Record<string, string>;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_sandbox");
  provider = (await import("./stripe-provider.server.ts")).stripeProvider;
  const request = {
    shopId: "shop-1",
    orderId: "order-1",
    orderNumber: "HO-1",
    currency: "BRL",
    lines: [{ name: "Key", unitAmount: 5_000, quantity: 1 }],
    methodTypes: ["card", "pix"] as const,
    voucherSeconds: 2_100,
    customerEmail: "a@example.com",
    expiresAt: new Date(1_800_000_000_000),
    successUrl: () => "http://localhost/payment-success",
    cancelUrl: "http://localhost/payment-cancelled",
    language: "pt-BR" as const,
  };
  // The response contains no session, because the test only reads the request.
  await provider.openPage(request, "key").catch(() => {});
  sent = Object.fromEntries(new URLSearchParams(body));
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

/**
 * Returns the names directly below a field of the request, sorted by name. The field "" means the whole
 * request.
 */
function namesBelow(field: string): string[] {
  const fields = Object.keys(sent).filter((name) => name.startsWith(field));
  const names = fields.map(
    (name) =>
      name
        .slice(field.length)
        .split(/[[\]]+/)
        .find(Boolean) ?? "",
  );
  return [...new Set(names)].sort();
}

const namesOf = (list: Readonly<Record<string, Treatment>>) =>
  Object.keys(list)
    .filter((name) => typeof list[name] === "string")
    .sort();

describe("openPage", () => {
  it.each([
    ["", parameters],
    ["line_items[0]", ofLine],
    ["line_items[0][price_data]", ofPrice],
    ["payment_intent_data", ofIntent],
  ])("openPage sends exactly the listed parameters of %s", (field, list) => {
    expect(namesBelow(field)).toEqual(namesOf(list));
  });

  it("openPage turns off each default that can change the charged amount or the seller", () => {
    const off = Object.keys(parameters).filter(
      (name) => parameters[name as keyof typeof parameters] === "off",
    );
    for (const name of off) expect(sent[name] ?? sent[`${name}[enabled]`], name).toBe("false");
    expect(off).toEqual(["adaptive_pricing", "allow_promotion_codes", "automatic_tax", "managed_payments"]);
  });
});
