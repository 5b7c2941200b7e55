/** The kinds of tasks that wait for a person, most urgent first. Browser code may import this file. */
export const taskKinds = [
  "disputes",
  "warnings",
  "refunds",
  "withdrawals",
  "stock",
  "manual",
  "others",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/**
 * Each count stops at this number, so that the cost of the count does not depend on the size of the shop.
 * Shown as "99+".
 */
export const TASKS_MAX = 100;

export interface Task {
  kind: TaskKind;
  /** The number of tasks, at most `TASKS_MAX`. */
  count: number;
  /** The time at which the oldest task began to wait, in ISO format. */
  since: string | null;
  /**
   * The next deadline, in ISO format. The deadline is the bank's deadline for evidence, the legal deadline
   * for a withdrawal, or the time of an automatic refund for missing stock. The deadline is null for other
   * kinds of tasks.
   */
  due: string | null;
  /**
   * The total price of the waiting orders, in minor units of USD. The waiting orders are paid but not
   * completed. Therefore no other figure of the dashboard counts the waiting orders. The total price is null
   * for other kinds of tasks, and when there are more than `TASKS_MAX` tasks.
   */
  amount: number | null;
  /** The kind of the exceptions, when all counted tasks are exceptions of the same kind. Null otherwise. */
  exception: string | null;
}
