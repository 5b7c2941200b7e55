import { systemTestMessages as messages, type ShownCheck } from "./messages.ts";

/** Returns the number of passed checks. */
export const passedOf = (checks: readonly ShownCheck[]): number =>
  checks.filter(({ state }) => state === "success").length;

/** Returns the total time of all ended checks, in milliseconds. */
export const totalTime = (checks: readonly ShownCheck[]): number =>
  checks.reduce((sum, { ms = 0 }) => sum + ms, 0);

/** Returns the reason of a check's result in one line, or "" while the check has not ended. */
export function reasonOf({ reason, rows }: ShownCheck): string {
  const why = reason === undefined || reason === "rows" ? "" : messages.reasons[reason];
  return rows === undefined ? why : `${messages.rows(rows)} ${why}`.trim();
}

/** Returns the report as plain text for the operator: states, times and reasons. `when` is ISO 8601. */
export function reportText(checks: readonly ShownCheck[], when: string): string {
  const lines = checks.map((check) => {
    const time = check.ms === undefined ? "" : ` (${messages.time(check.ms)})`;
    const reason = reasonOf(check);
    return `${messages.states[check.state]}: ${messages.names[check.name]}${time}${reason ? ` - ${reason}` : ""}`;
  });
  return [
    `${messages.reportTitle}, ${when}`,
    `${messages.passed(passedOf(checks), checks.length)}. ${messages.total(totalTime(checks))}.`,
    ...lines,
  ].join("\n");
}
