import { callerContext } from "#app/caller.ts";
import { exportProducts } from "#domain/catalog/import/export-products.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import type { Route } from "./+types/export";

/** GET: the products of the list's address as a streamed CSV file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = parseStaffQuery(new URL(request.url).searchParams);
  const parts = await exportProducts(context.get(callerContext), query);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="produtos.csv"',
      "Cache-Control": "no-store",
    },
  });
}
