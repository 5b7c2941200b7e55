import { sql } from "drizzle-orm";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { CSV_START, csvLine } from "#domain/kernel/files/csv-line.ts";
import { decimalsOf } from "#domain/kernel/money.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { type InventoryQuery, stateOfTab } from "./parse-inventory-query.ts";
import { countInventory } from "./queries.ts";
import { conditionOf } from "./query-conditions.ts";

const ROWS_AT_ONCE = 2_000;
const COLUMNS =
  "id,product,slug,state,fields,batch,source,supplier,unit_cost_usd,created_at,reserved_until,sold_at,order_number";

interface ExportRow extends Record<string, unknown> {
  id: string;
  cells: (string | null)[];
  unit_cost: string | null;
}

/**
 * Exports the items of a view as CSV, for bookkeeping and stocktaking. The file has the names of fields but
 * no values, so that one user cannot download all credentials (security B9). It needs a fresh second factor.
 * The audit row is committed before the first row is read.
 * @returns the parts of the file, one after the other.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, TooManyAttempts, TryAgainLater
 */
export async function exportInventory(
  caller: Caller,
  query: InventoryQuery,
): Promise<AsyncGenerator<string>> {
  const staff = requirePermission(caller, "inventory.export");
  await countWrite(staff);
  const state = stateOfTab(query.tab);
  const counts = await countInventory(staff, query);
  const rows = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  await writeAudited(staff, "inventory.export", async () => ({
    audit: "INVENTORY_EXPORTED",
    table: "product_inventory",
    recordId: "",
    details: { rows, state, product: query.product, batch: query.batch, searched: query.q !== "" },
  }));
  return readExport(exportedParts(query, state));
}

async function* exportedParts(query: InventoryQuery, state: string | null): AsyncGenerator<string> {
  const where = (await conditionOf(query))?.complete ?? sql`true`;
  let after = "00000000-0000-0000-0000-000000000000";
  yield `${CSV_START}${COLUMNS}\r\n`;
  for (;;) {
    const { rows } = await readOnlyDb.execute<ExportRow>(sql`
      select i.id, b.unit_cost, array[p.name, p.slug, i.state, array_to_string(i.field_names, ' '), b.id::text, b.source, b.supplier,
        null, ${iso("i.created_at")}, ${iso("i.reserved_until")}, ${iso("i.sold_at")}, o.order_number] as cells
      from product_inventory i join products p on p.id = i.product_id
      left join inventory_batches b on b.id = i.batch_id
      left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
      where i.id > ${after}::uuid and ${where} and (${state}::text is null or i.state = ${state}::text)
      order by i.id limit ${ROWS_AT_ONCE}`);
    yield rows.map(({ id, cells, unit_cost }) => csvLine([id, ...cells.with(7, costOf(unit_cost))])).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
const costOf = (minor: string | null) =>
  minor === null ? null : (Number(minor) / 10 ** decimalsOf("USD")).toFixed(decimalsOf("USD"));
