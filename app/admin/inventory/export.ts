import type { ActionFunctionArgs } from "react-router";
import { csvDownload } from "#app/admin/design/export/csv-download.ts";
import { callerContext } from "#app/caller.ts";
import { refusedAnswer } from "#app/form-answer.ts";
import { readForm } from "#app/read-form.ts";
import { exportInventory } from "#domain/inventory/lists/export-inventory.ts";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { inventoryMessages as words } from "./messages.ts";

/** POST: the inventory view of `search` as a CSV file; field names, never their values. */
export const action = Object.assign(answerExport, { intents: { export: "inventory.export" } as const });

async function answerExport({ request, context }: ActionFunctionArgs): Promise<Response> {
  const search = (await readForm(request)).get("search");
  const query = parseInventoryQuery(new URLSearchParams(typeof search === "string" ? search : ""));
  try {
    return csvDownload("inventario", await exportInventory(context.get(callerContext), query));
  } catch (error) {
    const { answer, status } = refusedAnswer("export", error, () => words.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}
