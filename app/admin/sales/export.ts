import { type ActionFunctionArgs, redirect } from "react-router";
import { csvResponse } from "#app/admin/design/export/csv-download.ts";
import { callerContext } from "#app/caller.ts";
import { readForm } from "#app/read-form.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { exportSales } from "#domain/sales/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { csvOf, SALES_HEAD } from "./sales-csv.ts";

const PERSONAL = { "Cache-Control": "no-store" };

/**
 * Sends the sales of the list's search and view as CSV. Accepts only POST, so that links, prefetches and
 * images cannot load personal data. A failed export redirects to the list, which shows a toast.
 */
async function sendFile({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const address = new URLSearchParams();
  for (const name of ["q", "tab", "ordem"]) {
    const value = form.get(name);
    if (typeof value === "string") address.set(name, value);
  }
  try {
    const batches = await exportSales(context.get(callerContext), parseSalesFilter(address));
    const timeZone = await readSetting("storeTimeZone");
    return csvResponse({ name: "vendas", timeZone, head: SALES_HEAD, parts: csvOf(batches) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirect(`/admin/vendas?exportar=${error.code}`, { status: 303, headers: PERSONAL });
  }
}

const intents: Record<string, BackOfficeAction> = { export: "orders.export" };
export const action = Object.assign(sendFile, { intents });

export function loader(): Response {
  return new Response(null, { status: 405, headers: { ...PERSONAL, Allow: "POST" } });
}
