import type { StaffNotice, TeamPermission } from "#db/vocabulary.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";

/** Who may be told by mail of each: whoever may see the orders it is about. */
const NEEDS: Readonly<Record<StaffNotice, TeamPermission>> = {
  manual_order: "manage_orders",
  waiting_for_stock: "manage_orders",
  dispute: "manage_orders",
  amount_mismatch: "manage_orders",
  refund_failed: "manage_orders",
  money_without_order: "manage_orders",
  provider_unreachable: "manage_orders",
};

/** The kinds of exceptions that staff are told of by mail; of the others they read in the back office alone. */
const EXCEPTIONS: Readonly<Partial<Record<string, StaffNotice>>> = {
  short_stock: "waiting_for_stock",
  dispute: "dispute",
  amount_mismatch: "amount_mismatch",
  currency_mismatch: "amount_mismatch",
  refund_failed: "refund_failed",
  orphan_payment: "money_without_order",
};

/** The permission that covers a notice; an admin holds every one. */
export const neededFor = (kind: StaffNotice): TeamPermission => NEEDS[kind];

/** Whether somebody's rights cover a notice. */
export const mayBeTold = (rights: StaffRights, kind: StaffNotice): boolean =>
  rights.role === "admin" || rights.permissions.has(NEEDS[kind]);

/** The notice that an exception sends; null where it sends none. */
export const noticeOfException = (kind: string): StaffNotice | null =>
  (Object.hasOwn(EXCEPTIONS, kind) ? EXCEPTIONS[kind] : null) ?? null;

/** The kinds of exceptions that send a notice. */
export const exceptionsOf = (kind: StaffNotice): string[] =>
  Object.keys(EXCEPTIONS).filter((exception) => EXCEPTIONS[exception] === kind);
