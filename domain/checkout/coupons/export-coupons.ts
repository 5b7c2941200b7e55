import { stringify } from "csv-stringify/sync";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { markFormula } from "#domain/kernel/files/formula-mark.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { couponCells, couponColumns } from "./coupon-cells.ts";
import { STORED_COUPONS, type StoredCoupon } from "./stored-coupons.ts";

const ROWS_AT_ONCE = 500;

/**
 * Exports every coupon as CSV in parts. Their uses are not in the file. Commits the audit row before the
 * first part.
 * @throws SignInRequired, NotPermitted
 */
export async function exportCoupons(caller: Caller): Promise<AsyncGenerator<string>> {
  const staff = requirePermission(caller, "coupons.export");
  await writeAudited(staff, "coupons.export", async () => ({
    audit: "COUPONS_EXPORTED",
    table: "coupons",
    recordId: "",
  }));
  return readExport(writeCouponFile());
}

/** Writes the CSV file of every coupon, by code. */
export async function* writeCouponFile(): AsyncGenerator<string> {
  yield stringify([], { header: true, columns: [...couponColumns], bom: true });
  for (let last = ""; ; ) {
    const { rows } = await readOnlyDb.query<StoredCoupon>(
      `${STORED_COUPONS} where c.code > $1 order by c.code limit $2`,
      [last, ROWS_AT_ONCE],
    );
    if (rows.length > 0) yield stringify(rows.map((row) => cellsInOrder(row)));
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.code ?? "";
  }
}

function cellsInOrder(coupon: StoredCoupon): string[] {
  const cells = couponCells(coupon);
  return couponColumns.map((column) => markFormula(cells[column]));
}
