/**
 * The ten checks of the check page in their order (spec S2.15). The browser runs the last check. The server
 * runs the other checks with the rights of the viewer.
 */
export const checks = [
  "database",
  "products",
  "categories",
  "banners",
  "settings",
  "profile",
  "orders",
  "deliverables",
  "admin",
  "functions",
] as const;

export type CheckName = (typeof checks)[number];
/** The checks that the server runs. */
export type ServerCheckName = Exclude<CheckName, "functions">;

/** Number of rows that each table check reads (spec S2.15). */
export const CHECKED_ROWS = 5;

/**
 * The result of a check. `rows` is the number of rows read, at most five. `rows` is missing when the check
 * reads no table.
 */
export interface CheckResult {
  passed: boolean;
  rows?: number;
  /** Explains the number of rows, or why the check failed. */
  reason: "answered" | "rows" | "signed-out" | "admin-exists" | "no-admin" | "does-not-answer" | "failed";
  /** Duration on the server in milliseconds. */
  ms: number;
}
