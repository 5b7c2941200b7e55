import { Readable } from "node:stream";
import { callerContext } from "#app/caller.ts";
import { sentenceOf } from "#app/form-answer.ts";
import { DomainError } from "#domain/errors.ts";
import { exportSales } from "#domain/sales/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import type { Route } from "./+types/export.ts";
import { csvOf } from "./sales-csv.ts";

/** The sales that the list's address finds, as a CSV file that is written while it is read. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const filter = parseSalesFilter(new URL(request.url).searchParams);
  try {
    const batches = await exportSales(context.get(callerContext), filter);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(Readable.from(csvOf(batches))) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="vendas-${day}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(sentenceOf(error), {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
