import { z } from "zod";
import { callerContext } from "#app/caller.ts";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { confirmReturn } from "#domain/checkout/settlement/confirm-return.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { checkoutMessages } from "../messages.ts";
import type { Route } from "./+types/process-delivery.ts";

const payload = z.object({ orderId: z.uuid() });

/**
 * spec: shopper §7, process-payment-delivery. It does not deliver anything itself: it polls the provider
 * about the caller's own order and returns the order's state.
 */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new InvalidInput("orderId", "must be an order's id");
    const order = await confirmReturn(context.get(callerContext), { orderId: parsed.data.orderId });
    if (!order) throw new NotFound("order");
    return Response.json(
      { order_id: order.id, order_number: order.orderNumber, status: order.status },
      { headers: { "cache-control": "no-store" } },
    );
  } catch (error) {
    const words = checkoutMessages.errors;
    return jsonError(error, { not_found: words.orderNotFound, sign_in_required: words.pleaseLogIn });
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: checkoutMessages.errors.usePost } },
    { status: 405, headers: { allow: "POST" } },
  );
}
