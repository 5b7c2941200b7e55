import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import { EXIT, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { progressBar } from "../terminal/progress-bar.ts";
import { withShop } from "../terminal/shop-connection.ts";
import { addBackupRunCommands } from "./backup-runs.ts";

interface Options {
  passphraseFile?: string;
  json?: boolean;
}
interface RestoreOptions extends Options {
  dryRun?: boolean;
  withoutKey?: boolean;
}

const BACKUP_HELP = `
The backup is a snapshot of all tables at one moment. The shop keeps working. The backup never contains the
key file of the vault: keep a copy of the key file somewhere else. Without --passphrase-file, everybody who
has the backup can read the personal data in it.

"backup now" and "backup list" work with the scheduled backups of BACKUP_TO. For a file of one of these two
names, write ./now or ./list.

Examples:
  npm run handover -- backup shop-2026-11-22.backup --passphrase-file /secure/backup-passphrase
  npm run handover -- backup shop.backup --json
  npm run handover -- backup now`;

const RESTORE_HELP = `
The database must be empty. Before it writes anything, the command checks the whole file and opens the key
check value with the key file. Afterwards every table must equal the backup byte for byte. Sessions and
one-time links are not restored: all users sign in again.

Examples:
  npm run handover -- restore shop.backup --passphrase-file /secure/backup-passphrase --dry-run
  npm run handover -- restore shop.backup --passphrase-file /secure/backup-passphrase`;

/** `backup` and `restore`. */
export function addBackupCommands(program: Command): void {
  const backup = shared(program.command("backup").argument("<file>", "the file to create; it must not exist"))
    .description("copy the whole shop into one file while the shop runs")
    .addHelpText("after", BACKUP_HELP)
    // Options after `now` or `list` belong to these subcommands.
    .enablePositionalOptions()
    .action(runBackup);
  addBackupRunCommands(backup);
  shared(program.command("restore").argument("<file>", "a file that the backup command created"))
    .description("load a backup into an empty database and verify the result")
    .option("--dry-run", "check whether the file can be restored; change nothing")
    .option("--without-key", "restore although the key file is lost; no credential can be opened afterwards")
    .addHelpText("after", RESTORE_HELP)
    .action(runRestore);
}

const shared = (command: Command) =>
  command
    .option(
      "--passphrase-file <path>",
      "a file whose first line is the passphrase of the backup, at least 12 characters",
    )
    .option("--json", "print one JSON object");

const plain = (count: number) => count.toLocaleString("en-US");
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function readPassphrase(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new WrongUsage(`The passphrase file ${path} cannot be read`);
  }
  const passphrase = text.split(/\r?\n/)[0] ?? "";
  if (passphrase.length < 12)
    throw new WrongUsage(`The first line of ${path} must have at least 12 characters`);
  return passphrase;
}

async function runBackup(file: string, options: Options): Promise<void> {
  const path = resolve(file);
  if (existsSync(path))
    throw new WrongUsage(
      `The file ${path} exists already. A backup never replaces a file; choose another name`,
    );
  if (!existsSync(dirname(path))) throw new WrongUsage(`The folder ${dirname(path)} does not exist`);
  const passphrase = readPassphrase(options.passphraseFile);
  if (!passphrase)
    process.stderr.write(
      "Without --passphrase-file the backup is not sealed. Everybody who has it can read names and orders.\n",
    );
  const { written, keyFile } = await withShop(async () => {
    const { env } = await import("#env");
    const { whileWriting } = await import("#domain/operations/backup/rounds/backup-not-written.ts");
    const { writeBackup } = await import("#domain/operations/backup/write-backup.ts");
    const { recordBackup } = await import("#domain/operations/backup/record-backup.ts");
    const { shopVersion } = await import("#server/worker/backup-tools.ts");
    const shown: { bar: ReturnType<typeof progressBar> } = { bar: null };
    try {
      const onProgress = (step: { total: number } | { rows: number }) => {
        if ("total" in step) shown.bar = progressBar(basename(path), step.total);
        else shown.bar?.increment(step.rows);
      };
      const done = await whileWriting(path, () => writeBackup(path, { shopVersion, passphrase, onProgress }));
      await recordBackup(done, Boolean(passphrase));
      return { written: done, keyFile: env.VAULT_KEY_FILE };
    } finally {
      shown.bar?.stop();
    }
  }, ["older", "newer"]);
  const { manifest, bytes, digest } = written;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = manifest.keys.filter(({ canary }) => canary === null).map(({ version }) => version);
  const versions = manifest.keys.map(({ version }) => version);
  const output = [
    `${plain(rows)} rows of ${manifest.tables.length} tables are in ${path}: ${megabytes(bytes)}${passphrase ? ", sealed" : ""}.`,
    `The backup does not contain the key file ${keyFile}. Keep a copy of that file elsewhere: sealed content opens only with master key${versions.length === 1 ? "" : "s"} ${versions.join(", ")}.`,
    ...(missing.length > 0
      ? [`The key file is missing or lacks key ${missing.join(", ")}: nothing proves that its content opens.`]
      : []),
  ];
  const result = {
    file: path,
    bytes,
    digest,
    sealed: Boolean(passphrase),
    rows,
    tables: Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows])),
    keyFile,
    keyVersions: versions,
    keysMissing: missing,
  };
  printResult(options, "backup", result, output.join("\n"));
}

function requireReadable(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new WrongUsage(`The file ${path} does not exist`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new WrongUsage(`The file ${path} cannot be read`);
  }
}

async function runRestore(file: string, options: RestoreOptions): Promise<void> {
  const path = resolve(file);
  requireReadable(path);
  const passphrase = readPassphrase(options.passphraseFile);
  const result = await withShop(async () => {
    const { env } = await import("#env");
    const { openBackup, readManifest } = await import("#domain/operations/backup/read-backup.ts");
    const { keysIfThere, openCanaries } = await import("#domain/operations/backup/canaries.ts");
    const { planRestore, restoreBackup } = await import("#domain/operations/backup/restore-backup.ts");
    const { PhaseTimes } = await import("#domain/operations/backup/phase-times.ts");
    const { tuneForRestore } = await import("#domain/operations/backup/tune-restore.ts");
    const { proveRestored } = await import("#domain/operations/backup/prove-restored.ts");
    const { keyring } = await import("#domain/security/vault/keyring.ts");
    const { setAsideStoredHead } = await import("#domain/security/audit/outside-head.ts");

    const times = new PhaseTimes();
    tuneForRestore();
    const source = await times.measure("check", () => openBackup(path, passphrase));
    const manifest = await times.measure("check", () => readManifest(source));
    const canaries = options.withoutKey ? 0 : openCanaries(manifest, keyring());
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const about = {
      madeAt: manifest.madeAt,
      digest: source.digest,
      shopVersion: manifest.shopVersion,
      rows,
      tables: Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows])),
      keyVersions: manifest.keys.map(({ version }) => version),
      canariesOpened: canaries,
      dryRun: Boolean(options.dryRun),
    };
    if (options.dryRun) return { ...about, migrations: await planRestore(manifest), broken: null };
    const bar = progressBar(basename(path), rows);
    try {
      const migrations = await restoreBackup(source, manifest, {
        databaseUrl: env.DATABASE_URL ?? "",
        times,
        onProgress: (count) => bar?.increment(count),
      });
      bar?.stop();
      setAsideStoredHead();
      const proof =
        options.withoutKey || !keysIfThere()
          ? { broken: null }
          : await times.measure("proof", () => proveRestored(manifest));
      return { ...about, migrations, ...proof, seconds: times.seconds() };
    } finally {
      bar?.stop();
    }
  }, "any");
  const { madeAt, rows, canariesOpened, broken, migrations } = result;
  const key = options.withoutKey
    ? "The key file was not used: no credential can be opened, and audit log and invariants were not verified."
    : `${canariesOpened} key check value${canariesOpened === 1 ? "" : "s"} opened with the key file.`;
  const would = `The backup is complete and can be restored here: ${plain(rows)} rows of ${madeAt}. ${key} Dry run: nothing was changed.`;
  const did = [
    `${plain(rows)} rows of ${madeAt} were restored; each table equals the backup byte for byte. ${key}`,
    ...(migrations.backup < migrations.own
      ? [`The schema was updated from ${migrations.backup} to ${migrations.own} migrations.`]
      : []),
    ...(broken ?? []).map(
      ({ code, says, rows: names }) => `${code} is broken: ${says} (${names.join(", ")})`,
    ),
  ];
  // `holds` is null when no invariant was checked: after a dry run, or without the key file. Without the key
  // file, the command cannot check the hashes in the audit log.
  const holds = broken && broken.length === 0;
  printResult(
    options,
    "restore",
    { ...result, broken: broken ?? [], holds },
    options.dryRun ? would : did.join("\n"),
  );
  if (broken?.length) process.exitCode = EXIT.broken;
}
