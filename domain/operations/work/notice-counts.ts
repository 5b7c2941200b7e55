/** What the bell tells of, most urgent first; safe in a browser. */
export const noticeKinds = [
  "critical_alerts",
  "disputes",
  "manual_orders",
  "waiting_orders",
  "exceptions",
  "held_prices",
  "low_stock",
  "pending_sales",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Counting stops here, so that the bell costs the same in a shop of any size; shown as "99+". */
export const NOTICE_MAX = 100;

/** One line of the bell: what waits for somebody, and how many of it. */
export interface Notice {
  kind: NoticeKind;
  /** At most `NOTICE_MAX`. */
  count: number;
  /** Of disputes: the next deadline for evidence, as an ISO time; null where none is known. */
  due: string | null;
}

/** Whether somebody has to do something. A pending sale waits for its shopper: it is listed, and not counted. */
export const needsSomebody = ({ kind }: Pick<Notice, "kind">): boolean => kind !== "pending_sales";

/** How many things need somebody, as the badge counts them. */
export const countNeeds = (notices: readonly Notice[]): number =>
  notices.filter(needsSomebody).reduce((sum, { count }) => sum + count, 0);
