import type { ActionFunctionArgs } from "react-router";
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
    const parts = await exportInventory(context.get(callerContext), query);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await parts.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="inventario.csv"',
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    const { answer, status } = refusedAnswer("export", error, () => words.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}
