import type { StaffNotice, TeamPermission } from "#db/values/vocabulary.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";

/** The permission needed for each notice: the permission to see its orders, or to restock. */
const NEEDS: Readonly<Record<StaffNotice, TeamPermission>> = {
  manual_order: "manage_orders",
  waiting_for_stock: "manage_orders",
  dispute: "manage_orders",
  amount_mismatch: "manage_orders",
  refund_failed: "manage_orders",
  money_without_order: "manage_orders",
  provider_unreachable: "manage_orders",
  sold_out: "manage_inventory",
};

/** The kinds of exceptions that send a notice mail. Other exceptions appear only in the back office. */
const EXCEPTIONS: Readonly<Partial<Record<string, StaffNotice>>> = {
  short_stock: "waiting_for_stock",
  dispute: "dispute",
  amount_mismatch: "amount_mismatch",
  currency_mismatch: "amount_mismatch",
  refund_failed: "refund_failed",
  orphan_payment: "money_without_order",
};

/** Returns the permission needed for a notice. An admin has every permission. */
export const neededFor = (kind: StaffNotice): TeamPermission => NEEDS[kind];

/** Whether a staff user may receive a notice. */
export const mayBeNotified = (rights: StaffRights, kind: StaffNotice): boolean =>
  rights.role === "admin" || rights.permissions.has(NEEDS[kind]);

/** Returns the notice that an exception sends, or null when it sends none. */
export const noticeOfException = (kind: string): StaffNotice | null =>
  (Object.hasOwn(EXCEPTIONS, kind) ? EXCEPTIONS[kind] : null) ?? null;

export const exceptionsOf = (kind: StaffNotice): string[] =>
  Object.keys(EXCEPTIONS).filter((exception) => EXCEPTIONS[exception] === kind);
