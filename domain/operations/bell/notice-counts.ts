/** The kinds of lines in the notification bell, most urgent first. Browser code may import this file. */
export const noticeKinds = [
  "critical_alerts",
  "disputes",
  "fraud_warnings",
  "withdrawals",
  "manual_orders",
  "waiting_orders",
  "exceptions",
  "sold_out",
  "channels_off",
  "held_prices",
  "low_stock",
  "pending_sales",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The lines of the bell that the dashboard shows next to the tasks of the sales pages. The lines in this list
 * count other tasks than the sales pages do.
 */
export const noticeTasks = [
  "critical_alerts",
  "held_prices",
  "sold_out",
  "low_stock",
  "channels_off",
] as const satisfies readonly NoticeKind[];
export type NoticeTask = (typeof noticeTasks)[number];

/** One line of the bell: a kind of task and the number of tasks. */
export interface Notice {
  kind: NoticeKind;
  /** The number of tasks, at most `NOTICE_MAX`. */
  count: number;
  /**
   * The next deadline for evidence of a dispute, as an ISO time. The time is null when the line is not about
   * disputes, and when no deadline is known.
   */
  due: string | null;
}

/**
 * Returns whether a line contains tasks for staff. A pending sale waits for the shopper, not for staff.
 * Therefore the bell lists pending sales, but the badge of the bell does not count pending sales.
 */
export const isForStaff = ({ kind }: Pick<Notice, "kind">): boolean => kind !== "pending_sales";

/** Counts the tasks of the staff for the badge. */
export const countAttention = (notices: readonly Notice[]): number =>
  notices.filter(isForStaff).reduce((sum, { count }) => sum + count, 0);
