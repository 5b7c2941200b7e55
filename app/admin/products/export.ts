import { csvDownload } from "#app/admin/design/export/csv-download.ts";
import { sheetFormat } from "#app/admin/design/export/sheet-format.ts";
import { callerContext } from "#app/request/caller.ts";
import { exportProducts } from "#domain/catalog/import/export-products.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/export";

/**
 * GET: a CSV file of products. The export accepts the same parameters as the address of the list, and selects
 * the same products as the list.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = parseStaffQuery(new URL(request.url).searchParams);
  const format = sheetFormat(await readSetting("storeTimeZone"));
  return csvDownload("produtos", await exportProducts(context.get(callerContext), query, format));
}
