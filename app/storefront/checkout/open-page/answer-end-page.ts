import { jsonError } from "#app/endpoints/json-error.ts";
import { cancelReturn } from "#domain/checkout/cancel-return.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

/** Whether a request to POST /cart/lines ends an open payment page. */
export const endsPage = (body: unknown): body is { end: string } =>
  typeof body === "object" && body !== null && "end" in body && typeof body.end === "string";

/** Ends the open payment page of the caller's order whose id is in `{ end }`, and returns the result. */
export async function answerEndPage(caller: Caller, { end }: { end: string }): Promise<Response> {
  try {
    const order = await cancelReturn(caller, { orderId: end });
    if (!order) throw new NotFound("order");
    return Response.json({ message: outcomeOf(order) }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error);
  }
}

function outcomeOf({ status, paymentState, orderNumber }: OrderView): string {
  const messages = requestMessages[documentLanguage()].openPage;
  if (status === "cancelled") return messages.ended;
  if (paymentState === "paid") return messages.paid(orderNumber);
  // At this point, the provider has not confirmed that the payment page has ended.
  return paymentState === "async_pending" ? messages.underWay : messages.failed;
}
