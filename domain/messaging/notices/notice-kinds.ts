import { type StaffNotice, staffNotices } from "#db/values/channel-vocabulary.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";

/** urgent: the shop loses money or cannot sell. action: staff must act. info: no action is necessary. */
export type NoticeSeverity = "urgent" | "action" | "info";

interface NoticeKind {
  /** The permission that a user needs to see the case of a notice. An admin has every permission. */
  needs: TeamPermission;
  severity: NoticeSeverity;
  /**
   * Minimum number of minutes between two messages about one kind of notice. The next message lists all cases
   * since the last message.
   */
  pauseMinutes: number;
  /** Whether a staff user who has made no choice gets the mails. */
  isOnByDefault: boolean;
  /**
   * "alert" means that admins get the mail about the alert (`notify-admins.ts`), and only channels get the
   * notice.
   */
  mail: "notice" | "alert";
}

const kind = (
  needs: TeamPermission,
  severity: NoticeSeverity,
  { pauseMinutes = 5, isOnByDefault = true, mail = "notice" }: Partial<NoticeKind> = {},
): NoticeKind => ({ needs, severity, pauseMinutes, isOnByDefault, mail });

/**
 * The kinds of notices, for mails to staff and for channels. The shop sends `sold_out` when a product has no
 * units left.
 */
export const noticeKinds: Readonly<Record<StaffNotice, NoticeKind>> = {
  manual_order: kind("manage_orders", "action"),
  waiting_for_stock: kind("manage_orders", "action"),
  dispute: kind("manage_orders", "urgent"),
  amount_mismatch: kind("manage_orders", "action"),
  refund_failed: kind("manage_orders", "action"),
  money_without_order: kind("manage_orders", "action"),
  provider_unreachable: kind("manage_orders", "urgent"),
  sold_out: kind("manage_inventory", "action", { pauseMinutes: 10 }),
  new_sale: kind("manage_orders", "info", { isOnByDefault: false }),
  fraud_warning: kind("manage_orders", "urgent", { mail: "alert" }),
  stock_low: kind("manage_inventory", "action", { pauseMinutes: 10 }),
  stock_back: kind("manage_inventory", "info", { pauseMinutes: 10, isOnByDefault: false }),
  import_done: kind("manage_inventory", "info", { isOnByDefault: false }),
  withdrawal: kind("manage_orders", "action"),
  backup: kind("manage_settings", "urgent", { mail: "alert" }),
  security: kind("manage_settings", "urgent", { mail: "alert" }),
  channel_off: kind("manage_settings", "action"),
};

/** The kinds whose mails a staff user can turn on and off. */
export const mailedNotices: readonly StaffNotice[] = staffNotices.filter(
  (name) => noticeKinds[name].mail === "notice",
);

/** The kinds of exceptions that send a notice. Other exceptions appear only in the back office. */
const EXCEPTIONS: Readonly<Partial<Record<string, StaffNotice>>> = {
  short_stock: "waiting_for_stock",
  dispute: "dispute",
  amount_mismatch: "amount_mismatch",
  currency_mismatch: "amount_mismatch",
  refund_failed: "refund_failed",
  orphan_payment: "money_without_order",
  early_fraud_warning: "fraud_warning",
  withdrawal_to_decide: "withdrawal",
};

/** Whether a staff user may receive a notice. */
export const mayBeNotified = (rights: StaffRights, name: StaffNotice): boolean =>
  rights.role === "admin" || rights.permissions.has(noticeKinds[name].needs);

/** Returns the notice that an exception sends. Returns null when the exception sends no notice. */
export const noticeOfException = (exception: string): StaffNotice | null =>
  (Object.hasOwn(EXCEPTIONS, exception) ? EXCEPTIONS[exception] : null) ?? null;

export const exceptionsOf = (name: StaffNotice): string[] =>
  Object.keys(EXCEPTIONS).filter((exception) => EXCEPTIONS[exception] === name);
