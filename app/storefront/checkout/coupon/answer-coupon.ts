import { z } from "zod";
import { jsonError } from "#app/endpoints/json-error.ts";
import { checkCoupon } from "#domain/checkout/coupons/check-coupon.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { couponErrorMessages, couponMessages } from "./coupon-messages.ts";

/** The schema of a request to POST /cart/lines that asks for the discount of a coupon code. */
const question = z.object({
  code: z.string(),
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })).max(1_000),
});

/** Whether a request to POST /cart/lines asks for the discount of a code. */
export const asksForCoupon = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body;

/**
 * Answers `{ code, items }` with the discount of the code for the cart. This request reserves no use of the
 * coupon.
 */
export async function answerCoupon(caller: Caller, body: unknown): Promise<Response> {
  const messages = couponMessages();
  try {
    const parsed = question.safeParse(body);
    const { code, items } = parsed.success ? parsed.data : { code: "", items: [] };
    const terms = await checkCoupon(caller, {
      code,
      items: items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
    });
    return Response.json(terms, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error, {
      ...couponErrorMessages(error instanceof DomainError ? error.details : {}),
      try_again_later: messages.form.failed,
      invalid_input: messages.unusable,
      sign_in_required: messages.signInRequired,
    });
  }
}
