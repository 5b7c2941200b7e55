import { callerContext } from "#app/request/caller.ts";
import { readProof } from "#domain/after-sale/disputes/read-proof.ts";
import type { Route } from "./+types/proof.ts";

/**
 * GET /admin/vendas/comprovante?pedido=HO-10001: the proof of delivery of an order for a bank, as plain text
 * that any browser can print.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const number = new URL(request.url).searchParams.get("pedido") ?? "";
  const proof = await readProof(context.get(callerContext), number);
  return new Response(proof ?? "", {
    status: proof ? 200 : 404,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
