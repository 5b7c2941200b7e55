import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pool } from "#db/client.server.ts";
import { requireKnownSchema } from "#db/health/schema-version.ts";
import { appliedMigrations, readMigrationTexts } from "#db/migrate.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { RestoreOutcome } from "#domain/operations/backup/rounds/prove-backup.ts";
import {
  createScratch,
  dropScratch,
  newScratchName,
} from "#domain/operations/backup/rounds/scratch-database.ts";
import { writeBackup } from "#domain/operations/backup/write-backup.ts";
import { describeMigration, type MigrationEffects } from "./describe-migration.ts";

/**
 * The check of an upgrade is not possible, because the role may not create a scratch database. Nothing was
 * changed.
 */
export class UpgradeCheckRejected extends DomainError {
  constructor(reason: "no_scratch") {
    super(`upgrade_${reason}`, 409);
  }
}

export interface UpgradeTools {
  /** The folder for the backup file and for the file with the name of the scratch database. */
  spool: string;
  shopVersion: string;
  passphrase: string | undefined;
  /** The URL of a role that may create databases. */
  scratchUrl: string;
  /**
   * Restores a file into an empty database, migrates the database to this version and checks every invariant.
   */
  restoreInto: (file: string, databaseUrl: string) => Promise<RestoreOutcome>;
  /** The path at which the backup file remains after the check. */
  keep?: string | undefined;
  onStep?: (step: "write" | "try") => void;
}

export interface UpgradeCheck {
  pending: (MigrationEffects & { name: string })[];
  /** The size of the backup in bytes, and the duration of the trial in seconds. */
  bytes: number;
  seconds: number;
  outcome: RestoreOutcome;
}

/**
 * Tries the upgrade to this version on a copy. The function makes a backup, restores it into a scratch
 * database, migrates that database, checks every invariant, and drops the database. The shop itself keeps its
 * schema and its data.
 * @throws SchemaNewer when a newer version has migrated the database; UpgradeCheckRejected
 */
export async function checkUpgrade(tools: UpgradeTools): Promise<UpgradeCheck> {
  await requireKnownSchema(pool);
  const pending = await listPending();
  mkdirSync(tools.spool, { recursive: true, mode: 0o700 });
  await dropLeftScratch(tools);
  const name = newScratchName();
  writeFileSync(noteIn(tools.spool), name, { mode: 0o600 });
  const file = tools.keep ?? join(tools.spool, `upgrade-${name}.backup`);
  try {
    const url = await createScratch(tools.scratchUrl, name);
    if (url === null) throw new UpgradeCheckRejected("no_scratch");
    tools.onStep?.("write");
    const { shopVersion, passphrase } = tools;
    const { bytes } = await writeBackup(file, { shopVersion, passphrase });
    tools.onStep?.("try");
    const started = performance.now();
    const outcome = await tools.restoreInto(file, url);
    return { pending, bytes, seconds: Math.round((performance.now() - started) / 100) / 10, outcome };
  } finally {
    if (!tools.keep) rmSync(file, { force: true });
    await dropLeftScratch(tools);
  }
}

const noteIn = (spool: string) => join(spool, "upgrade-scratch");

/** Drops the scratch database of this check, or of an earlier check whose process was killed. */
async function dropLeftScratch({ spool, scratchUrl }: UpgradeTools): Promise<void> {
  const note = noteIn(spool);
  if (!existsSync(note)) return;
  const name = readFileSync(note, "utf8").trim();
  if (/^handover_proof_[0-9a-f]{16}$/.test(name)) await dropScratch(scratchUrl, name);
  rmSync(note, { force: true });
}

async function listPending(): Promise<UpgradeCheck["pending"]> {
  const client = await pool.connect();
  try {
    const applied = await appliedMigrations(client);
    const newest = Math.max(0, ...applied.map(({ at }) => at));
    return readMigrationTexts()
      .filter(({ at }) => at > newest)
      .map(({ name, text }) => ({ name, ...describeMigration(text) }));
  } finally {
    client.release();
  }
}
