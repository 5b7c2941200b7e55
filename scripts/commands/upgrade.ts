import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { EXIT, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { withShop } from "../terminal/shop-connection.ts";

interface Options {
  check?: boolean;
  keep?: string;
  json?: boolean;
}

const HELP = `
--check makes a backup, restores it into a scratch database, migrates that database to this version, checks
every invariant there and drops it. The shop keeps its schema and its data, and goes on selling. Run it with
the new version, before you start that version on the database. The start itself migrates.

Exit codes: 0 the upgrade works on a copy, 6 it does not (the sentence says why), 3 the database has a newer
schema, or no scratch database can be made, 2 without --check.

Examples:
  npm run handover -- upgrade --check
  npm run handover -- upgrade --check --keep /backups/before-upgrade.backup --json`;

const SAYS = { write: "Writing a backup...", try: "Restoring it and migrating the copy..." } as const;

/** `upgrade --check`: tests the migration of the shop on a copy of its database. */
export function addUpgradeCommand(program: Command): void {
  program
    .command("upgrade")
    .description("try the migrations of this version on a copy of the shop; changes nothing")
    .option("--check", "required: only the check exists, because the start itself migrates")
    .option("--keep <file>", "keep the backup of the check in this new file")
    .option("--json", "print one JSON object")
    .addHelpText("after", HELP)
    .action(runUpgrade);
}

async function runUpgrade(options: Options): Promise<void> {
  if (!options.check)
    throw new WrongUsage("Use upgrade --check. The upgrade itself is the start of the new version.");
  const keep = options.keep === undefined ? undefined : resolve(options.keep);
  if (keep && existsSync(keep)) throw new WrongUsage(`The file ${keep} exists already. Choose another name`);
  const checked = await withShop(async () => {
    const { env } = await import("#env");
    const { checkUpgrade } = await import("#domain/operations/backup/upgrade/check-upgrade.ts");
    const { readPassphrase } = await import("#domain/operations/backup/rounds/read-passphrase.ts");
    const { scratchUrl, shopVersion } = await import("#server/worker/backup-tools.ts");
    const { restoreForProof } = await import("#server/worker/restore-in-child.ts");
    const passphraseFile = env.BACKUP_PASSPHRASE_FILE;
    return checkUpgrade({
      spool: join(env.HANDOVER_DATA, "backups"),
      shopVersion,
      passphrase: readPassphrase(passphraseFile),
      scratchUrl: scratchUrl(),
      restoreInto: (file, url) => restoreForProof(file, url, passphraseFile, undefined),
      keep,
      onStep: (step) => process.stderr.write(`${SAYS[step]}\n`),
    });
  }, ["older"]);
  const { pending, outcome, seconds } = checked;
  const problem = "problem" in outcome ? outcome.problem : null;
  const broken = "problem" in outcome ? [] : outcome.broken;
  const works = problem === null && broken.length === 0;
  const output = [
    pending.length === 0
      ? "The database has the schema of this version; there is nothing to migrate."
      : `${pending.length} migration${pending.length === 1 ? "" : "s"} would run:`,
    ...pending.map(effectsLine),
    ...(works
      ? [
          `The copy was restored and migrated in ${seconds} s, and every invariant holds. Nothing was changed here.`,
        ]
      : [
          problem
            ? `The upgrade does not work: the copy could not be restored and migrated (${problem} ${"detail" in outcome ? outcome.detail : ""}). Nothing was changed here; keep the old version running.`
            : `The upgrade does not work: the migrated copy breaks ${broken.join(", ")}. Nothing was changed here; run check invariants with the old version.`,
        ]),
  ];
  const { bytes } = checked;
  printResult(
    options,
    "upgrade",
    { works, pending, bytes, seconds, problem, broken, kept: keep ?? null },
    output.join("\n"),
  );
  if (!works) process.exitCode = EXIT.broken;
}

interface Effects {
  name: string;
  creates: string[];
  adds: string[];
  rewrites: string[];
  removes: string[];
  indexes: number;
  others: number;
}

function effectsLine({ name, creates, adds, rewrites, removes, indexes, others }: Effects): string {
  const parts = [
    creates.length > 0 && `creates ${creates.join(", ")}`,
    adds.length > 0 && `adds ${adds.join(", ")}`,
    rewrites.length > 0 && `writes the rows of ${[...new Set(rewrites)].join(", ")} again`,
    removes.length > 0 && `REMOVES content of ${[...new Set(removes)].join(", ")}`,
    indexes > 0 && `${indexes} index${indexes === 1 ? "" : "es"}`,
    others > 0 && `${others} other statement${others === 1 ? "" : "s"}`,
  ];
  return `  ${name}: ${parts.filter(Boolean).join("; ")}`;
}
