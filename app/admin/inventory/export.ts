import type { ActionFunctionArgs } from "react-router";
import { type CsvColumn, csvDownload, csvText } from "#app/admin/design/export/csv-download.ts";
import { sheetFormat } from "#app/admin/design/export/sheet-format.ts";
import { callerContext } from "#app/request/caller.ts";
import { rejectedAnswer } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import { type ExportedItem, exportInventory } from "#domain/inventory/lists/export-inventory.ts";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { inventoryMessages as messages } from "./messages.ts";

/** POST: the inventory view of `search` as a CSV file. The file contains field names, never their values. */
export const action = Object.assign(answerExport, { intents: { export: "inventory.export" } as const });

async function answerExport({ request, context }: ActionFunctionArgs): Promise<Response> {
  const search = (await readForm(request)).get("search");
  const query = parseInventoryQuery(new URLSearchParams(typeof search === "string" ? search : ""));
  try {
    const items = await exportInventory(context.get(callerContext), query);
    const format = sheetFormat(await readSetting("storeTimeZone"));
    return csvDownload("inventario", csvText(columns(), items, format));
  } catch (error) {
    const { answer, status } = rejectedAnswer("export", error, () => messages.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}

function columns(): CsvColumn<ExportedItem>[] {
  const { exportHead: head } = messages;
  const states = { ...messages.states };
  const moment = (iso: string | null) => iso && { moment: iso };
  return [
    [head.id, ({ id }) => id],
    [head.product, ({ product }) => product],
    [head.slug, ({ slug }) => slug],
    [head.state, ({ state }) => states[state]],
    [head.fields, ({ fields }) => fields.join(" ")],
    [head.batch, ({ batch }) => batch],
    [head.source, ({ source }) => source],
    [head.supplier, ({ supplier }) => supplier],
    [head.unitCost, ({ unitCost }) => (unitCost === null ? null : { amount: unitCost, currency: "USD" })],
    [head.createdAt, ({ createdAt }) => moment(createdAt)],
    [head.reservedUntil, ({ reservedUntil }) => moment(reservedUntil)],
    [head.soldAt, ({ soldAt }) => moment(soldAt)],
    [head.orderNumber, ({ orderNumber }) => orderNumber],
  ];
}
