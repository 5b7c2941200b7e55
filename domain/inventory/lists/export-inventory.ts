import { sql } from "drizzle-orm";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import type { InventoryState } from "#db/values/vocabulary.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { type InventoryQuery, stateOfTab } from "./parse-inventory-query.ts";
import { countInventory, maySeeBuyers } from "./queries.ts";
import { conditionOf } from "./query-conditions.ts";

const ROWS_AT_ONCE = 2_000;

/** One item of an export. Times are ISO strings. The cost is minor units of USD. */
export interface ExportedItem extends Record<string, unknown> {
  id: string;
  product: string;
  slug: string;
  state: InventoryState;
  /** The names of the fields, never their values. */
  fields: string[];
  batch: string | null;
  source: string | null;
  supplier: string | null;
  unitCost: number | null;
  createdAt: string;
  reservedUntil: string | null;
  soldAt: string | null;
  orderNumber: string | null;
}

/**
 * Returns the items that a view of the inventory shows, in groups of rows for an export file. Staff use the
 * file for bookkeeping and stocktaking. The items have the names of fields but no values, so that one user
 * cannot download all credentials (security B9). The export needs a fresh second factor. The audit row is
 * committed before the first row is read.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, TooManyAttempts, TryAgainLater
 */
export async function exportInventory(
  caller: Caller,
  query: InventoryQuery,
): Promise<AsyncGenerator<ExportedItem[]>> {
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
  return readExport(inBatches(query, state, maySeeBuyers(staff)));
}

async function* inBatches(
  query: InventoryQuery,
  state: string | null,
  findsBuyers: boolean,
): AsyncGenerator<ExportedItem[]> {
  const where = (await conditionOf(query, findsBuyers))?.complete ?? sql`true`;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await readOnlyDb.execute<ExportedItem>(sql`
      select i.id, p.name as product, p.slug, i.state, i.field_names as fields, b.id as batch, b.source, b.supplier,
        b.unit_cost::float8 as "unitCost", ${iso("i.created_at")} as "createdAt",
        ${iso("i.reserved_until")} as "reservedUntil", ${iso("i.sold_at")} as "soldAt",
        o.order_number as "orderNumber"
      from product_inventory i join products p on p.id = i.product_id
      left join inventory_batches b on b.id = i.batch_id
      left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
      where i.id > ${after}::uuid and ${where} and (${state}::text is null or i.state = ${state}::text)
      order by i.id limit ${ROWS_AT_ONCE}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
