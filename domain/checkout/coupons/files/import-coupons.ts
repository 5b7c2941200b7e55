import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { coupons } from "#db/schema/coupons.ts";
import { holdChanges, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import { STORED_COUPONS, type StoredCoupon } from "#domain/checkout/coupons/files/stored-coupons.ts";
import { findTargets, writeCoupon } from "#domain/checkout/coupons/files/write-coupon.ts";
import { plainCode } from "#domain/checkout/pricing/coupon-code.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { type CellChange, FileOutcome } from "#domain/kernel/files/file-report.ts";
import { BrokenFile, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import { type AuditEntry, recordAudit } from "#domain/security/audit/record-audit.ts";
import {
  type CouponCells,
  couponCells,
  couponColumns,
  NEW_COUPON,
  parseCouponCells,
} from "./coupon-cells.ts";
import { type CouponRow, couponRows } from "./coupon-rows.ts";

/** The data that an import of coupons wrote in its transaction. */
export interface WrittenCoupons {
  outcome: FileOutcome;
  audits: AuditEntry[];
  /**
   * The coupons that bring a price far below the earlier prices. Coupons that a team member imports wait for
   * a confirmation. Coupons that an admin or a command imports apply immediately.
   */
  judged: JudgedChange[];
  /** The number of coupons that wait for a confirmation. */
  held: number;
}

/**
 * Writes the coupons of a file in the caller's transaction. Creates new coupons. When the shop already has a
 * coupon with the code, changes the columns that the file contains. The import does not change the recorded
 * uses of the coupons. Collects the problems of the lines. When there is a problem, the caller rolls the
 * transaction back. The caller also records the import.
 */
export async function writeCoupons(
  tx: Transaction,
  caller: Caller,
  source: ImportSource,
  choices: FileChoices = {},
): Promise<WrittenCoupons> {
  const problems = new ProblemList("line");
  const written: WrittenCoupons = {
    ...{ outcome: new FileOutcome(problems), audits: [], judged: [], held: 0 },
  };
  const lines = new Map<string, number>();
  const onForm = (form: FileForm) => {
    written.outcome.form = form;
  };
  let hasRows = false;
  try {
    for await (const row of couponRows(source, choices, onForm)) {
      hasRows = true;
      const reasons = "reason" in row ? [row.reason] : await writeRow(tx, caller, row, lines, written);
      for (const reason of reasons) problems.add(row.line, reason);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason);
  }
  if (problems.count === 0 && !hasRows) problems.add(1, "the file holds no coupon");
  return written;
}

/** Adds the audit rows of an import. Call the function as the last statement of the transaction. */
export async function recordCoupons(
  tx: Transaction,
  caller: Caller,
  { outcome, audits, judged }: WrittenCoupons,
): Promise<void> {
  const by = caller.kind === "staff" ? { permission: permissionUsed(caller, "coupons.save") } : {};
  const { created, updated, unchanged } = outcome;
  for (const audit of audits) await recordAudit(tx, caller, { ...audit, ...by });
  await recordAudit(tx, caller, {
    ...{ action: "COUPONS_IMPORTED", table: "coupons", recordId: "", ...by },
    details: { created, updated, unchanged },
  });
  await holdChanges(tx, caller, judged);
}

/** Writes one coupon. Returns the reasons why the coupon cannot be written. */
async function writeRow(
  tx: Transaction,
  caller: Caller,
  { line, cells }: Extract<CouponRow, { cells: unknown }>,
  lines: Map<string, number>,
  written: WrittenCoupons,
): Promise<string[]> {
  const { outcome, audits } = written;
  const code = plainCode(cells.code ?? "");
  const earlier = lines.get(code);
  if (earlier) return [`the coupon "${code}" is already in line ${earlier}`];
  lines.set(code, line);
  const stored = await readStored(tx, code);
  const was = stored ? couponCells(stored) : null;
  // When the file changes the lists of targets, the new lists decide whether the coupon has targets.
  const namesTargets = cells.products !== undefined || cells.categories !== undefined;
  const known = { ...(was ?? NEW_COUPON), ...(namesTargets ? { targeted: "" } : {}) };
  const parsed = parseCouponCells({ ...known, ...cells });
  if ("reasons" in parsed) return parsed.reasons;
  const isFreed = stored?.isTargeted && !parsed.coupon.isTargeted;
  // A list of targets that the file has emptied can mean every product or no product. The column `targeted`
  // must therefore say which meaning applies.
  if (isFreed && (cells.targeted ?? "").trim() === "")
    return ["targeted must be true or false where the last product or category is removed"];
  const found = await findTargets(tx, parsed.coupon);
  // A file can contain the slug of a category instead of the category's name. The cells of the stored coupon
  // contain the name of the category.
  const coupon = { ...parsed.coupon, ...(found.reasons.length === 0 ? { categories: found.names } : {}) };
  const is = couponCells(coupon);
  const changes = was ? changesOf(was, is) : "new";
  const version = stored?.version ?? 0;
  if (changes !== "new" && changes.length === 0) {
    outcome.add({ number: line, name: code, version, changes: "same" });
    return [];
  }
  const result = await writeCoupon(tx, caller, { coupon, stored, found });
  if ("reasons" in result) return result.reasons;
  written.judged.push(...result.held);
  if (result.isHeld) written.held++;
  outcome.add({ number: line, name: code, version, changes });
  audits.push({
    ...{ action: actionOf(stored !== undefined, result.isHeld), table: "coupons", recordId: result.id },
    details: { ...(was ? { before: was } : {}), after: is, imported: true },
  });
  return [];
}

const actionOf = (isStored: boolean, isHeld: boolean) =>
  isStored ? (isHeld ? "CHANGE_HELD" : "COUPON_UPDATED") : "COUPON_CREATED";

/** The function ignores the order of the entries when it compares the lists of targets. */
function changesOf(was: CouponCells, is: CouponCells): CellChange[] {
  const sorted = (cell: string) => cell.split("|").sort().join("|");
  return couponColumns.flatMap((column) => {
    const isList = column === "products" || column === "categories";
    const isSame = isList ? sorted(was[column]) === sorted(is[column]) : was[column] === is[column];
    return isSame ? [] : [{ column, before: was[column], after: is[column] }];
  });
}

async function readStored(tx: Transaction, code: string): Promise<StoredCoupon | undefined> {
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code)).for("no key update");
  const { rows } = await tx.execute<StoredCoupon & Record<string, unknown>>(
    sql`${sql.raw(STORED_COUPONS)} where c.code = ${code}`,
  );
  return rows[0];
}
