import type { NoticeKind } from "#domain/operations/bell/notice-counts.ts";

/** The text colors of tasks, from the most urgent tone to the least urgent one. */
export const toneTexts = { danger: "text-danger", warning: "text-warning", calm: "text-ink-2" } as const;
export type TaskTone = keyof typeof toneTexts;

/** The urgency of each line of the bell, in the order of the lines. */
export const noticeTones: Readonly<Record<NoticeKind, TaskTone>> = {
  critical_alerts: "danger",
  disputes: "danger",
  fraud_warnings: "danger",
  withdrawals: "warning",
  manual_orders: "warning",
  waiting_orders: "warning",
  exceptions: "warning",
  sold_out: "warning",
  channels_off: "warning",
  held_prices: "calm",
  low_stock: "calm",
  pending_sales: "calm",
};
