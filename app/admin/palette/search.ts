import { callerContext } from "#app/request/caller.ts";
import { searchBackOffice } from "#domain/operations/search/search-back-office.ts";
import type { Route } from "./+types/search.ts";

/** GET /admin/buscar?q=: the search results of the command palette. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const term = new URL(request.url).searchParams.get("q") ?? "";
  const found = await searchBackOffice(context.get(callerContext), { term });
  return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}
