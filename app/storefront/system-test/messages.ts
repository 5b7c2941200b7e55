import type { CheckName, CheckResult } from "#domain/operations/system-check/checks.ts";
import { catalog } from "#messages/catalog.ts";
import { systemTest as systemTestSource } from "#messages/en/storefront/system-test.ts";

export type CheckState = "pending" | "running" | "success" | "error";

/** A check as the page shows it. `rows` and `ms` are set after the check has ended. */
export interface ShownCheck {
  name: CheckName;
  state: CheckState;
  reason?: CheckResult["reason"] | "functions-answer" | "functions-silent" | "unreachable";
  rows?: number;
  ms?: number;
}

/** Every message of the health check (spec S2.15, R16). Times are milliseconds. */
export const systemTestMessages = catalog("storefront", "systemTest", systemTestSource);
