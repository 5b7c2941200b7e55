import { createHash } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "../children.ts";

/**
 * The time limit for 100,000 credentials, in seconds. The limit is proportional to the number of credentials.
 */
const BOUND_S = 20;
const FORMATS = ["txt", "csv", "json"] as const;

export interface ImportTime {
  format: (typeof FORMATS)[number];
  credentials: number;
  seconds: number;
  /**
   * The duration of the whole command, including its start, the reading of the file, the encryption and the
   * commit.
   */
  perSecond: number;
  isOver: boolean;
}

/**
 * Imports a file of new credentials in each format with `handover import inventory`, and returns the duration
 * of each command. The command prints its progress to standard error.
 */
export async function importFiles(input: {
  settings: Record<string, string>;
  folder: string;
  product: string;
  credentials: number;
  say: (line?: string) => unknown;
}): Promise<ImportTime[]> {
  const { settings, folder, product, credentials, say } = input;
  say("\nimport of        credentials       MB   seconds   a second");
  const times: ImportTime[] = [];
  for (const format of FORMATS) {
    const file = join(folder, `delivery.${format}`);
    writeFileSync(file, fileOf(format, credentials));
    const started = performance.now();
    await runChild(
      ["scripts/handover.ts", "import", "inventory", file, "--product", product, "--json"],
      settings,
    );
    const seconds = (performance.now() - started) / 1000;
    const perSecond = Math.round(credentials / seconds);
    const isOver = seconds > (BOUND_S * credentials) / 100_000;
    times.push({ format, credentials, seconds, perSecond, isOver });
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    say(
      `.${format.padEnd(15)}${String(credentials).padStart(12)}${megabytes.padStart(9)}${seconds.toFixed(1).padStart(10)}${String(perSecond).padStart(11)}${isOver ? "   OVER" : ""}`,
    );
  }
  return times;
}

/**
 * Builds a file of credentials in the format of a supplier. Each credential has an email address, a password,
 * a recovery email address and a note.
 */
function fileOf(format: (typeof FORMATS)[number], count: number): string {
  const all = Array.from({ length: count }, (_, n) => {
    const secret = createHash("sha256").update(`${format}${n}`).digest("base64url");
    return {
      email: `buyer.${n}.${secret.slice(0, 6)}@example.com`,
      password: secret.slice(0, 20),
      recovery_email: `recovery.${n}@example.net`,
      note: `delivered with line ${n}`,
    };
  });
  if (format === "json") return JSON.stringify(all);
  if (format === "csv")
    return `email,password,recovery_email,note\n${all.map((one) => Object.values(one).join(",")).join("\n")}\n`;
  return all
    .map((one) =>
      Object.entries(one)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n"),
    )
    .join("\n\n");
}
