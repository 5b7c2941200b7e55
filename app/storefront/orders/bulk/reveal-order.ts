import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { postOnly } from "#app/request/post-only.ts";
import { readForm } from "#app/request/read-form.ts";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { revealOrder } from "#domain/delivery/reveal-order.ts";
import type { Route } from "./+types/reveal-order.ts";

/**
 * POST /deliverables/order/:number/reveal: reveals all delivered units of an order to its owner. With
 * `product`, the endpoint reveals only the units in the line of that product. The audit log records the
 * reveal as one action.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const product = (await readForm(request)).get("product");
    const revealed = await revealOrder(context.get(callerContext), {
      orderNumber: params.number,
      ...(typeof product === "string" && product !== "" ? { productId: product } : {}),
    });
    return Response.json(revealed, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return jsonError(error, accountMessages.vault.refused);
  }
}

export const loader = postOnly;
