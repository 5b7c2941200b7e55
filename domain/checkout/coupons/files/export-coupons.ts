import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import { STORED_COUPONS, type StoredCoupon } from "#domain/checkout/coupons/files/stored-coupons.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { CSV_START, type CsvFormat, csvLine } from "#domain/kernel/files/csv-line.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { couponCells, couponColumns } from "./coupon-cells.ts";

const ROWS_AT_ONCE = 500;

/**
 * Exports all coupons as CSV, in several parts. `format` describes the format of the file. The coupons' uses
 * are not in the file. The audit row is committed before the first part.
 * @throws SignInRequired, NotPermitted
 */
export async function exportCoupons(caller: Caller, format: CsvFormat): Promise<AsyncGenerator<string>> {
  const staff = requirePermission(caller, "coupons.export");
  await writeAudited(staff, "coupons.export", async () => ({
    audit: "COUPONS_EXPORTED",
    table: "coupons",
    recordId: "",
  }));
  return readExport(writeCouponFile(format));
}

/** Writes the CSV file of every coupon, sorted by code. */
export async function* writeCouponFile(format: CsvFormat): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(couponColumns, format)}`;
  for (let last = ""; ; ) {
    const { rows } = await readOnlyDb.query<StoredCoupon>(
      `${STORED_COUPONS} where c.code > $1 order by c.code limit $2`,
      [last, ROWS_AT_ONCE],
    );
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsInOrder(row, format), format)).join("");
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.code ?? "";
  }
}

function cellsInOrder(coupon: StoredCoupon, { decimalSign }: CsvFormat): string[] {
  const cells = couponCells(coupon, decimalSign);
  return couponColumns.map((column) => cells[column]);
}
