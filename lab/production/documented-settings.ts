import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the lines of shop.env, as docs/operations/first-day.md shows them. */
export function documentedSettings(): Record<string, string> {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations/first-day.md"), "utf8");
  const lines = /^```shop\.env\n(.*?)^```/ms.exec(page)?.[1]?.trim().split("\n") ?? [];
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
