import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { env } from "#env";
import { childBasics } from "../compile-cache.ts";

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs the command line tool on this test's database. `settings` override the environment variables of the
 * command line tool.
 */
export function runCommand(args: readonly string[], settings: Record<string, string> = {}): Promise<Ran> {
  const command = fileURLToPath(new URL("../../scripts/handover.ts", import.meta.url));
  const own = {
    ...childBasics(),
    APP_ENV: "test",
    DATABASE_URL: env.DATABASE_URL ?? "",
    HANDOVER_DATA: env.HANDOVER_DATA,
    VAULT_KEY_FILE: env.VAULT_KEY_FILE,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env: { ...own, ...settings } }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}
