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

/** The count stops here, so that it costs the same in a shop of any size. Shown as "99+". */
export const TASKS_MAX = 100;

export interface Task {
  kind: TaskKind;
  /** At most `TASKS_MAX`. */
  count: number;
  /** When the oldest task began to wait, ISO. */
  since: string | null;
  /**
   * The next deadline of a bank for evidence or of the law for a withdrawal, or the next refund of an order
   * that waits for stock, ISO. Null for other kinds.
   */
  due: string | null;
  /**
   * What the waiting orders cost together, in minor units of USD. They are paid and not completed, so no
   * figure of the dashboard counts them. Null for other kinds, and above the counted tasks.
   */
  amount: number | null;
  /** The kind of exception that all these tasks are, or null when they differ or are none. */
  exception: string | null;
}
