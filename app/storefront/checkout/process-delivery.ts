import { z } from "zod";
import { callerContext } from "#app/caller.ts";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { confirmReturn } from "#domain/checkout/confirm-return.ts";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import type { Route } from "./+types/process-delivery.ts";

const payload = z.object({ orderId: z.uuid() });

/**
 * spec: shopper §7, process-payment-delivery. It delivers nothing by itself: it asks the provider about the caller's own
 * order and answers how the order stands.
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
    return jsonError(error, { not_found: "Order not found", sign_in_required: "Please log in." });
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Use POST." } },
    { status: 405, headers: { allow: "POST" } },
  );
}
