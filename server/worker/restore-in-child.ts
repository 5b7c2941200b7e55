import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BackupProblem } from "#db/values/backup-vocabulary.ts";
import type { RestoreOutcome } from "#domain/operations/backup/rounds/prove-backup.ts";
import { env } from "#env";
import { childEnvironment } from "../start/processes.ts";

// The relative path `../..` leads to the project folder both from the source folder and from the bundle
// folder build/worker.
const COMMAND_LINE = fileURLToPath(new URL("../../scripts/handover.ts", import.meta.url));
const OUTPUT_MAX = 1_000_000;

/** The problem for each error code of `restore --json`. Every other code means "not_restorable". */
const PROBLEMS: Readonly<Record<string, BackupProblem>> = {
  broken_backup: "damaged",
  wrong_passphrase: "passphrase",
  vault_unavailable: "key_file",
  restore_newer_schema: "newer_schema",
};

/** The output of `restore --json`. */
interface RestoreAnswer {
  ok: boolean;
  error?: { code: string };
  digest?: string;
  broken?: { code: string }[];
}

/**
 * Runs `restore` on an empty database, in a separate process. The child process does not get the URL of
 * another database. The process writes its record of the newest audit row to a separate file. The restore
 * therefore cannot change the shop's database or the shop's record of the newest audit row.
 * @throws AbortError when the signal ended the process
 */
async function restoreInChild(
  file: string,
  databaseUrl: string,
  passphraseFile: string | undefined,
  signal?: AbortSignal,
): Promise<RestoreAnswer> {
  const folder = mkdtempSync(join(tmpdir(), "handover-proof-"));
  const args = ["restore", file, "--json", ...(passphraseFile ? ["--passphrase-file", passphraseFile] : [])];
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: "",
    MIGRATION_DATABASE_URL: "",
    MIGRATION_DATABASE_URL_FILE: "",
    DATABASE_DIRECT_URL: "",
    DATABASE_DIRECT_URL_FILE: "",
    DATABASE_READ_URL: "",
    DATABASE_READ_URL_FILE: "",
    VAULT_KEY_FILE: env.VAULT_KEY_FILE,
    AUDIT_HEAD_FILE: join(folder, "audit-head.json"),
    AUDIT_HEAD_MAIL: "",
    AUDIT_HEAD_WEBHOOK: "",
  };
  try {
    return await answerOf(args, settings, signal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function restoreForProof(...input: Parameters<typeof restoreInChild>): Promise<RestoreOutcome> {
  const answer = await restoreInChild(...input);
  const code = answer.error?.code ?? "";
  if (!answer.ok || !answer.digest)
    return { problem: PROBLEMS[code] ?? "not_restorable", detail: PROBLEMS[code] ? "" : code };
  return { digest: answer.digest, broken: (answer.broken ?? []).map((one) => one.code) };
}

function answerOf(
  args: string[],
  settings: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<RestoreAnswer> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "ignore"],
    ...(signal && { signal }),
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed = (printed + chunk).slice(-OUTPUT_MAX);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, endedBy) => {
      try {
        resolve(JSON.parse(printed.trim().split("\n").at(-1) ?? ""));
      } catch {
        resolve({ ok: false, error: { code: `ended ${endedBy ?? code}` } });
      }
    });
  });
}
