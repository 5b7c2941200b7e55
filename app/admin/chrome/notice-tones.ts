import type { NoticeKind } from "#domain/operations/bell/notice-counts.ts";

/** The text colors of tasks, from the most urgent tone to the least urgent one. */
export const toneTexts = { danger: "text-danger", warning: "text-warning", calm: "text-ink-2" } as const;
export type TaskTone = keyof typeof toneTexts;

/** The urgency of each line of the bell. The color repeats what the text of the line says. */
export const noticeTones: Readonly<Record<NoticeKind, TaskTone>> = {
  critical_alerts: "danger",
  disputes: "danger",
  fraud_warnings: "danger",
  withdrawals: "warning",
  manual_orders: "warning",
  waiting_orders: "warning",
  exceptions: "calm",
  held_prices: "calm",
  sold_out: "warning",
  low_stock: "calm",
  channels_off: "calm",
  pending_sales: "calm",
};
