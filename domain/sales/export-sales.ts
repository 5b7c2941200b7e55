import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { salesExportLimits } from "#domain/kernel/limits/staff-limits.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { pageOfIds } from "./find-sales.ts";
import { readRows } from "./queries.ts";
import type { SaleRow } from "./sale-views.ts";
import type { SalesFilter } from "./sales-filter.ts";

/** Orders that are read at a time, and in one file at most. */
const BATCH = 500;
export const EXPORT_MAX = 200_000;

/**
 * The sales that a filter finds, in batches, for a file: at most ten files an hour. The audit log has who took it, before
 * the first row leaves; of the search only that there was one, because it may be somebody's name.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, TooManyAttempts, TryAgainLater
 */
export async function exportSales(
  caller: Caller,
  filter: SalesFilter,
  limits: { account: RateLimit } = salesExportLimits,
): Promise<AsyncIterable<SaleRow[]>> {
  const staff = requirePermission(caller, "orders.export");
  await limits.account.take(staff.userId);
  await inTransaction((tx) =>
    recordAudit(tx, staff, {
      action: "ORDERS_EXPORTED",
      table: "orders",
      recordId: "",
      permission: permissionUsed(staff, "orders.export"),
      details: { tab: filter.tab, has_search: filter.search !== "" },
    }),
  );
  return inBatches(filter);
}

async function* inBatches(filter: SalesFilter): AsyncGenerator<SaleRow[]> {
  // The ids are read at once, so that no order is left out or told twice when others come in meanwhile.
  const ids = await pageOfIds(filter, 0, EXPORT_MAX);
  for (let at = 0; at < ids.length; at += BATCH) yield await readRows(ids.slice(at, at + BATCH));
}
