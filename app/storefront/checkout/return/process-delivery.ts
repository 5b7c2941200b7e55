import { z } from "zod";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { OrderStatus } from "#db/values/vocabulary.ts";
import { settleReturn } from "#domain/checkout/settlement/return/settle-return.ts";
import { watchOrder } from "#domain/checkout/settlement/return/wait-for-order.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import type { Route } from "./+types/process-delivery.ts";

const payload = z.object({ orderId: z.uuid() });

/**
 * spec S7.6. The endpoint asks the payment provider whether the caller's order is paid, and returns the state
 * of the order. The endpoint delivers nothing itself. While the order is pending, the server waits up to
 * three seconds for the result of the payment before it responds. The database announces this result. A
 * waiting request does not count towards the maximum number of requests. When this maximum is reached, the
 * shop rejects further requests.
 */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new InvalidInput("orderId", "must be an order's id");
    const { orderId } = parsed.data;
    const watch = watchOrder(orderId);
    const order = await settleReturn(context.get(callerContext), { orderId }).catch((error: unknown) => {
      watch.stop();
      throw error;
    });
    if (order?.status === "pending")
      context.get(answerContext).later = watch.settled.then((status) => stateOf(order, status));
    else watch.stop();
    if (!order) throw new NotFound("order");
    return stateOf(order, order.status);
  } catch (error) {
    const messages = checkoutMessages.errors;
    return jsonError(error, { not_found: messages.orderNotFound, sign_in_required: messages.pleaseLogIn });
  }
}

const stateOf = (order: OrderRow, status: OrderStatus): Response =>
  Response.json(
    {
      order_id: order.id,
      order_number: order.orderNumber,
      status,
      // Whether the order is pending because the shopper has received a payment slip ("voucher") and must
      // still pay it.
      waits_for_shopper: status === "pending" && order.voucherMethod !== null,
    },
    { headers: { "cache-control": "no-store" } },
  );

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: checkoutMessages.errors.usePost } },
    { status: 405, headers: { allow: "POST" } },
  );
}
