import { data } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { listProductChoices } from "#domain/inventory/lists/queries.ts";
import type { Route } from "./+types/product-choices";

/**
 * GET /admin/inventario/produtos: every product that can have stock. When a shop has many products, the page
 * requests the products separately.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const products = await listProductChoices(context.get(callerContext));
  return data({ products }, { headers: { "Cache-Control": "no-store" } });
}
