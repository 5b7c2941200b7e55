/**
 * The ten checks of the check page, in their order (spec: shopper §2 Health check). The last one is asked by the browser
 * itself; the others read with the viewer's own rights.
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

/** Each table check fetches this many rows (spec: shopper §2 Health check). */
export const CHECKED_ROWS = 5;

/** How a check ended. `rows`: how many of at most five rows came; absent where no table is read. Never what they hold. */
export interface CheckResult {
  passed: boolean;
  rows?: number;
  /** What the number of rows, or the failure, means. */
  reason: "answered" | "rows" | "signed-out" | "admin-exists" | "no-admin" | "does-not-answer" | "failed";
  /** Measured on the server, in milliseconds. */
  ms: number;
}
