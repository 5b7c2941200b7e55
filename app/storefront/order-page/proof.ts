import { redirect } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { signInForOrder } from "#app/storefront/sign-in/destination.ts";
import { writeProof } from "#domain/after-sale/disputes/write-proof.ts";
import { findOrderByNumber } from "#domain/delivery/order-history/own-orders.ts";
import { isCustomer } from "#domain/kernel/caller.ts";
import type { Route } from "./+types/proof.ts";

/**
 * GET /orders/:number/proof: returns the proof of delivery of the caller's own order. The customer can give
 * this proof to a bank. The proof is plain text, so any browser can print it. The response for another
 * shopper's order is the same as for an unknown order number.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  const caller = context.get(callerContext);
  if (!isCustomer(caller)) throw redirect(signInForOrder(params.number), { headers });
  const order = await findOrderByNumber(caller, params.number);
  const proof = order && (await writeProof(order.id));
  return new Response(proof ?? "", { status: proof ? 200 : 404, headers });
}
