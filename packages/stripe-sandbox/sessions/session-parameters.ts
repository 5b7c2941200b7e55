import type Stripe from "stripe";
import { invalidValue, notSpoken, parameterError } from "../context/errors.ts";
import type { FormValues } from "../http/form-body.ts";
import {
  type Check,
  currencyCode,
  email,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  readValues,
  shape,
  text,
  unsupported,
  webAddress,
} from "../http/parameters.ts";
import { productChecks } from "../objects/products.ts";

type CreateParameter = keyof Stripe.Checkout.SessionCreateParams;

const locales =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

/** Parameters of this API version that the sandbox does not implement. */
const notUnderstood = [
  "after_expiration",
  "branding_settings",
  "consent_collection",
  "custom_fields",
  "custom_text",
  "customer_account",
  "customer_update",
  "discounts",
  "integration_identifier",
  "invoice_creation",
  "name_collection",
  "optional_items",
  "origin_context",
  "payment_method_collection",
  "payment_method_configuration",
  "payment_method_data",
  "permissions",
  "phone_number_collection",
  "redirect_on_completion",
  "return_url",
  "saved_payment_method_options",
  "setup_intent_data",
  "shipping_address_collection",
  "shipping_options",
  "subscription_data",
  "tax_id_collection",
  "wallet_options",
] as const satisfies CreateParameter[];

const rejected = Object.fromEntries(notUnderstood.map((name) => [name, unsupported])) as Record<
  (typeof notUnderstood)[number],
  Check<never>
>;

/**
 * Accepts only `value`. The parameters in `others` are valid in the API, but the sandbox does not implement
 * them.
 */
function only<const T extends string>(value: T, others: readonly string[]): Check<T> {
  return (given, path) => {
    const chosen = oneOf([value, ...others])(given, path);
    if (chosen !== value) throw notSpoken(`${path}=${chosen}`);
    return value;
  };
}

/** Accepts only the value false, because the sandbox does not implement the value true. */
const turnedOff: Check<false> = (given, path) => {
  if (flag(given, path)) throw notSpoken(`${path}=true`);
  return false;
};

const cardsOnly: Check<string[]> = (given, path) => {
  const kinds = listOf(text())(given, path);
  if (!kinds.includes("card")) throw notSpoken(`${path} without card`);
  return kinds;
};

/**
 * Accepts only payment method options that set the payment period of a voucher. The sandbox answers 501 for
 * every other payment method option.
 */
const methodOptions = shape({
  ...Object.fromEntries(
    (
      "acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie blik " +
      "card cashapp crypto customer_balance demo_pay eps fpx giropay grabpay ideal kakao_pay klarna kr_card link " +
      "mobilepay multibanco naver_pay oxxo p24 pay_by_bank payco paynow paypal payto revolut_pay samsung_pay " +
      "satispay scalapay sepa_debit sofort swish twint upi us_bank_account wechat_pay"
    )
      .split(" ")
      .map((name) => [name, unsupported]),
  ),
  boleto: shape({ expires_after_days: integer(0, 60), setup_future_usage: unsupported }),
  konbini: shape({ expires_after_days: integer(1, 60), setup_future_usage: unsupported }),
  pix: shape({
    expires_after_seconds: integer(60, 1_209_600),
    amount_includes_iof: unsupported,
    mandate_options: unsupported,
    setup_future_usage: unsupported,
  }),
});

const lineItem = shape({
  price: text(),
  price_data: shape(
    {
      currency: currencyCode,
      product: text(),
      product_data: shape(productChecks, ["name"]),
      unit_amount: integer(0, 99_999_999),
      unit_amount_decimal: unsupported,
      recurring: unsupported,
      tax_behavior: oneOf(["unspecified", "inclusive", "exclusive"]),
    },
    ["currency"],
  ),
  quantity: integer(1, 999_999),
  metadata,
  adjustable_quantity: unsupported,
  tax_rates: unsupported,
});

/**
 * The parameters of a new session. Each parameter is first checked alone. Then the function checks all
 * parameters together.
 */
export type SessionParameters = ReturnType<typeof readSessionParameters>;

/**
 * Reads the parameters of POST /v1/checkout/sessions; `now` is in virtual seconds.
 * @throws ApiError 400 like the API; 501 for parameters that the sandbox does not implement.
 */
export function readSessionParameters(form: FormValues, now: number) {
  if ("payment_method_types" in form) {
    throw parameterError(
      "parameter_unknown",
      "payment_method_types",
      "Received unknown parameter: payment_method_types. Did you mean allowed_payment_method_types?",
    );
  }
  const given = readValues(
    form,
    {
      ...rejected,
      adaptive_pricing: shape({ enabled: flag }),
      allow_promotion_codes: turnedOff,
      automatic_tax: shape({ enabled: turnedOff }),
      allowed_payment_method_types: cardsOnly,
      billing_address_collection: only("auto", ["required"]),
      cancel_url: webAddress,
      client_reference_id: text(200),
      currency: currencyCode,
      customer: text(),
      customer_creation: only("if_required", ["always"]),
      customer_email: email,
      excluded_payment_method_types: listOf(text()),
      expires_at: integer(),
      line_items: listOf(lineItem),
      locale: oneOf(locales),
      managed_payments: shape({ enabled: turnedOff }),
      metadata,
      mode: oneOf(["payment", "setup", "subscription"]),
      payment_method_options: methodOptions,
      payment_intent_data: shape({
        capture_method: only("automatic_async", ["automatic", "manual"]),
        description: text(1000),
        metadata,
        receipt_email: email,
        statement_descriptor_suffix: text(22),
        application_fee_amount: unsupported,
        on_behalf_of: unsupported,
        setup_future_usage: unsupported,
        shipping: unsupported,
        statement_descriptor: unsupported,
        transfer_data: unsupported,
        transfer_group: unsupported,
      }),
      submit_type: oneOf(["auto", "book", "donate", "pay", "subscribe"]),
      success_url: webAddress,
      ui_mode: only("hosted_page", ["elements", "embedded_page", "form"]),
    },
    ["mode"],
  );
  if (given.mode !== "payment") throw notSpoken(`mode=${given.mode}`);
  if (given.excluded_payment_method_types?.includes("card")) throw notSpoken("sessions without card");
  if (given.success_url === undefined)
    throw parameterError("parameter_missing", "success_url", "Missing required param: success_url.");
  if (!given.line_items || given.line_items.length === 0) {
    throw parameterError("parameter_missing", "line_items", "Missing required param: line_items.");
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidValue(
      "customer_email",
      "You may only specify one of these parameters: customer, customer_email.",
    );
  }
  checkExpiry(given.expires_at, now);
  return { ...given, success_url: given.success_url, line_items: given.line_items };
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  if (expiresAt < now + 30 * 60) {
    throw invalidValue(
      "expires_at",
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  }
  if (expiresAt > now + 24 * 3600) {
    throw invalidValue(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  }
}
