/** The kinds of tasks that wait for a person, most urgent first. Safe in a browser. */
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

/** Maximum of each count, so that it costs the same in a shop of any size. Shown as "99+". */
export const TASKS_MAX = 100;

export interface Task {
  kind: TaskKind;
  /** The number of tasks, at most `TASKS_MAX`. */
  count: number;
  /** The time at which the oldest task began to wait, in ISO format. */
  since: string | null;
  /**
   * The next deadline, in ISO format: of a bank for evidence, of the law for a withdrawal, or of the refund
   * of an order that waits for stock. Null for other kinds.
   */
  due: string | null;
  /**
   * The total price of the waiting orders, in minor units of USD. These orders are paid and not completed, so
   * no figure of the dashboard counts them. Null for other kinds, and when there are more tasks than are
   * counted.
   */
  amount: number | null;
  /** The kind of exception when all these tasks have the same kind. Null otherwise. */
  exception: string | null;
}
