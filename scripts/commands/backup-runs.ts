import type { Command } from "commander";
import { EXIT, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { withShop } from "../terminal/shop-connection.ts";

interface Options {
  json?: boolean;
}

const NOW_HELP = `
Makes a backup, sends it to BACKUP_TO, fetches it back, restores it into a scratch database, opens its key
check values, checks every invariant there, and drops the scratch database. A file that cannot be sent stays
in the data folder, and the next round sends that file. The worker does the same each day at BACKUP_AT.

Exit codes: 0 the backup is proven, 6 it is not (the sentence says why), 3 another process makes a backup now,
2 BACKUP_TO is not set.

Example:
  npm run handover -- backup now --json`;

const LIST_HELP = `
Lists the scheduled backups, newest first: place, bytes, when each was made and proven, and its problem.
Exit code 6 when the newest backup or a stored one has a problem.

Example:
  npm run handover -- backup list --json`;

const STEPS = {
  write: "Writing the backup...",
  send: "Sending it to its place...",
  fetch: "Fetching it back...",
  prove: "Restoring what was fetched into a scratch database...",
  check: "Reading older backups again...",
} as const;

/** `backup now` and `backup list`. */
export function addBackupRunCommands(backup: Command): void {
  backup
    .command("now")
    .description("make a backup at BACKUP_TO now, fetch it back and prove it by a restore")
    .option("--json", "print one JSON object")
    .addHelpText("after", NOW_HELP)
    .action(runNow);
  backup
    .command("list")
    .description("list the scheduled backups and their proofs")
    .option("--json", "print one JSON object")
    .addHelpText("after", LIST_HELP)
    .action(runList);
}

async function runNow(options: Options): Promise<void> {
  const made = await withShop(async () => {
    const { backupTools } = await import("#server/worker/backup-tools.ts");
    const { BackupRunning, runBackup } = await import("#domain/operations/backup/rounds/run-backup.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    const tools = backupTools();
    if (!tools)
      throw new WrongUsage("BACKUP_TO is not set. Set it to file:/folder or s3:https://host/bucket/prefix.");
    const onStep = (step: keyof typeof STEPS) => process.stderr.write(`${STEPS[step]}\n`);
    const run = await runBackup({ ...tools, caller: system("command"), onStep });
    if (!run) throw new BackupRunning();
    return run;
  }, ["older"]);
  const { name, place, bytes, digest, proof, problem, detail } = made;
  const provedAt = made.provedAt?.toISOString() ?? null;
  const output = problem
    ? `The backup is not proven. ${await sentenceOf(problem, detail)}`
    : `The backup ${name} is at ${place} (${bytes} bytes). ${PROOFS[proof ?? "read"]}`;
  const result = { name, place, bytes, digest, madeAt: made.madeAt.toISOString(), provedAt, proof };
  printResult(options, "backup now", { ...result, problem, detail, says: output }, output);
  if (problem) process.exitCode = EXIT.broken;
}

const PROOFS = {
  restored: "It was fetched back and restored into a scratch database, and every invariant holds there.",
  read: "It was fetched back and read to its end. It was not restored: the database role may not create a database. Set BACKUP_SCRATCH_URL to a role that may.",
} as const;

async function runList(options: Options): Promise<void> {
  const { rows, standing } = await withShop(async () => {
    const { allBackups, readLastProof } = await import("#domain/operations/backup/rounds/queries.ts");
    return { rows: await allBackups(), standing: await readLastProof() };
  }, ["older"]);
  const lines = await Promise.all(
    rows.map(async (row) => {
      const state = row.problem
        ? await sentenceOf(row.problem, row.detail)
        : row.provedAt
          ? `proven ${row.provedAt} (${row.proof})`
          : "not proven";
      return `${row.madeAt}  ${row.place}/${row.name}  ${row.bytes ?? 0} bytes  ${state}`;
    }),
  );
  const last = standing.last?.provedAt ?? null;
  const none =
    standing.place === null ? "BACKUP_TO is not set: no backup is made." : "No backup was made yet.";
  printResult(
    options,
    "backup list",
    { place: standing.place, lastProvedAt: last, problem: standing.problem?.kind ?? null, backups: rows },
    lines.length > 0 ? lines.join("\n") : none,
  );
  if (standing.problem) process.exitCode = EXIT.broken;
}

/**
 * Returns the English sentence that describes a problem. The back office shows the same sentence for this
 * problem.
 */
async function sentenceOf(problem: string, detail: string): Promise<string> {
  const { backups } = await import("#messages/en/back-office/operations/backups.ts");
  const sentences: Record<string, string> = backups.problems;
  return `${sentences[problem] ?? problem}${detail ? ` (${detail})` : ""}`;
}
