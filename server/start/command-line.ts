import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { asApplication } from "./application-settings.ts";
import { childEnvironment } from "./processes.ts";
import type { Runtime } from "./runtime.ts";
import { NewerSchema, NoDatabase } from "./start-problem.ts";

/**
 * `npm run handover -- ...`: runs the command line with the shop's database. The command connects to the
 * embedded database when the database is already running. Otherwise the command starts the database and stops
 * it at the end. Only a restore may create a new database. If every command could create a database, a
 * command with a missing setting would run on a new, empty shop. The dry run of a restore creates the
 * database in a temporary folder. The process ends with the exit code of the command.
 */

const COMMAND_LINE = fileURLToPath(new URL("../../scripts/handover.ts", import.meta.url));
const INTERRUPTED = 130;
/** The exit code for missing settings, here DATABASE_URL. */
const NO_DATABASE = 78;
/** The exit code of a command that rejects its input, here a database of a newer version. */
const REFUSED = 3;
/**
 * The program does not migrate the database before it runs one of these commands. A backup can be taken
 * before a migration. A restore replaces the schema, and the check of an upgrade changes nothing.
 */
const KEEP_SCHEMA = ["backup", "restore", "upgrade"];

/**
 * The commands that can create tables. After these commands, the application's role needs rights on the new
 * tables.
 */
const CHANGE_SCHEMA = ["migrate", "restore"];

async function runCommand(args: string[]): Promise<number> {
  const asksForHelp =
    args.length === 0 || args.some((arg) => ["help", "--help", "-h", "--version", "-V"].includes(arg));
  if (asksForHelp) return spawnCommand(args, {});
  if (args[0] === "doctor") return runDoctor(args);
  const { resolveRuntime } = await import("./runtime.ts");
  const isDryRun = args.includes("--dry-run");
  const { database, settings } = await resolveRuntime({
    startDatabase: args[0] !== "restore" ? "existing" : isDryRun ? "temporary" : true,
    migrate: !KEEP_SCHEMA.includes(args[0] ?? ""),
  });
  try {
    const code = await spawnCommand(args, settings);
    // A dry run leaves the database empty.
    if (code === 0 && !isDryRun && CHANGE_SCHEMA.includes(args[0] ?? ""))
      await grantApplicationRights(database.url, roleOf(database.applicationUrl));
    return code;
  } finally {
    await database.stop();
  }
}

/**
 * Runs the doctor with the settings of web servers and workers. The doctor also runs without valid settings
 * or a database, and reports what is missing.
 */
async function runDoctor(args: string[]): Promise<number> {
  let runtime: Runtime | undefined;
  try {
    const { resolveRuntime } = await import("./runtime.ts");
    runtime = await resolveRuntime({ startDatabase: "existing", migrate: false });
  } catch {}
  try {
    const settings = runtime ? { ...runtime.settings, ...asApplication(runtime.database) } : {};
    return await spawnCommand(args, settings);
  } finally {
    await runtime?.database.stop();
  }
}

/**
 * Returns two values: the error code for `--json`, and the exit code. The error code is empty for an
 * unexpected error.
 */
function reasonOf(error: unknown): [code: string, exit: number] {
  if (error instanceof NoDatabase) return ["no_database", NO_DATABASE];
  if (error instanceof NewerSchema) return ["schema_newer", REFUSED];
  return ["", 1];
}

/**
 * The command runs in the same terminal, so the terminal also sends Ctrl+C to the command. This process waits
 * until the command ends.
 */
function spawnCommand(args: string[], settings: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    env: childEnvironment(settings),
    stdio: "inherit",
  });
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? INTERRUPTED));
  });
}

runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const [code, exit] = reasonOf(error);
    if (code && process.argv.includes("--json"))
      console.log(JSON.stringify({ ok: false, error: { code, message } }));
    else console.error(message);
    process.exit(exit);
  },
);
