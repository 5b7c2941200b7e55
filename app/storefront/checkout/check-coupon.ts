import { z } from "zod";
import { callerContext } from "#app/caller.ts";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { checkCoupon } from "#domain/checkout/coupons/check-coupon.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import type { Route } from "./+types/check-coupon.ts";
import { couponErrorMessages, couponMessages } from "./coupon-messages.ts";

const payload = z.object({
  code: z.string(),
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })).max(1_000),
});

/** POST `{ code, items }`: says what a code takes off a cart. It holds nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  try {
    if (request.method !== "POST") throw new DomainError("method_not_allowed", 405);
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new InvalidInput("body", "malformed");
    const terms = await checkCoupon(context.get(callerContext), {
      code: parsed.data.code,
      items: parsed.data.items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
    });
    return Response.json(terms, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const words = couponMessages();
    return jsonError(error, {
      ...couponErrorMessages(error instanceof DomainError ? error.details : {}),
      too_many_attempts: words.tooManyAttempts,
      try_again_later: words.form.failed,
      invalid_input: words.unusable,
      sign_in_required: words.signInRequired,
    });
  }
}

/** Answers 405: this endpoint accepts only POST. */
export function loader(): Response {
  return jsonError(new DomainError("method_not_allowed", 405));
}
