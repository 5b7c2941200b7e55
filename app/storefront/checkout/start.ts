import { z } from "zod";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { currencies } from "#db/values/vocabulary.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { languageOf } from "#messages/language.ts";
import type { Route } from "./+types/start.ts";
import { couponErrorMessages } from "./coupon/coupon-messages.ts";
import { checkoutErrorMessages } from "./error-messages.ts";

/** spec S7.6 gives these field names. */
const payload = z.object({
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
  customer_email: z.string().max(254).optional(),
  customer_data: z
    .object({ full_name: z.string().default(""), phone: z.string().default("") })
    .default({ full_name: "", phone: "" }),
  payment_method: z.enum(["card", "crypto"]).default("card"),
  attempt_id: z.string(),
  consent: z.boolean().default(false),
  expected_total: z.number().optional(),
  currency: z.enum(currencies).optional(),
  expected_charge: z.number().optional(),
  coupon_code: z.string().max(200).optional(),
  expected_discount: z.number().optional(),
});

export async function action({ request, context }: Route.ActionArgs) {
  let shownCode = "";
  try {
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new InvalidInput(issue?.path.join(".") ?? "", issue?.message ?? "malformed");
    }
    const { items, customer_data, payment_method, attempt_id, expected_total, currency, expected_charge } =
      parsed.data;
    const { consent, coupon_code, expected_discount } = parsed.data;
    if (expected_discount !== undefined) shownCode = coupon_code ?? "";
    const { orderId, paymentUrl } = await startCheckout(context.get(callerContext), {
      attemptId: attempt_id,
      items: items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
      paymentMethod: payment_method,
      fullName: customer_data.full_name,
      phone: customer_data.phone,
      expectedTotal: expected_total,
      currency,
      acceptLanguage: request.headers.get("accept-language") ?? "",
      expectedCharge: expected_charge,
      couponCode: coupon_code,
      expectedDiscount: expected_discount,
      consent,
      consentSentences: {
        delivery: checkoutMessages.consent,
        terms: `${checkoutMessages.consentTerms} ${checkoutMessages.consentTermsLink}.`,
      },
      locale: languageOf(request.headers.get("cookie")),
    });
    return Response.json(
      { session_url: paymentUrl, order_id: orderId },
      { headers: { "cache-control": "no-store" } },
    );
  } catch (error) {
    const details = error instanceof DomainError ? error.details : {};
    return jsonError(error, {
      ...checkoutErrorMessages(details),
      ...couponErrorMessages(details, shownCode),
    });
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: checkoutMessages.errors.usePost } },
    { status: 405, headers: { allow: "POST" } },
  );
}
