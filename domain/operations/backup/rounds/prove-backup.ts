import { databaseErrorCode } from "#db/health/database-errors.ts";
import type { BackupProblem, BackupProof } from "#db/values/backup-vocabulary.ts";
import { openCanaries } from "#domain/operations/backup/canaries.ts";
import { BrokenBackup } from "#domain/operations/backup/format.ts";
import { openBackup, readManifest } from "#domain/operations/backup/read-backup.ts";
import { askedInvariants, askInvariants } from "#domain/operations/invariants/find-broken.ts";
import { wholeShop } from "#domain/operations/invariants/scope.ts";
import { keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { PlaceProblem, systemCode } from "./backup-place.ts";
import { readPassphrase } from "./read-passphrase.ts";
import { createScratch, dropScratch, newScratchName } from "./scratch-database.ts";

/** The result of one restore into a scratch database. */
export type RestoreOutcome =
  | { digest: string; broken: readonly string[] }
  | { problem: BackupProblem; detail: string };

/**
 * Restores a backup into an empty database and checks every invariant in this database. The restore runs in a
 * separate process, because the shop's process is connected to the shop's database.
 */
export type RestoreInto = (
  file: string,
  databaseUrl: string,
  passphraseFile: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<RestoreOutcome>;

export interface ProofTools {
  restoreInto: RestoreInto;
  /** The URL of a role that may create databases. */
  scratchUrl: string;
  passphraseFile: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * A callback. The function gets the name of a scratch database before the database is created, and null
   * after the database was dropped.
   */
  onScratch: (name: string | null) => Promise<void>;
}

/**
 * The invariants whose result can change because time passes. In a restored copy, invariants about time can
 * be broken, because no worker repairs the rows that the invariants report.
 */
const aboutTime = new Set(askedInvariants.filter(({ when }) => when === "always").map(({ code }) => code));

/**
 * Restores a fetched backup into a scratch database, opens its key check values, checks every invariant, and
 * drops the database. When the role may not create a database, the function reads the whole file and opens
 * the key check values instead. The result contains the method by which the backup was proven.
 * @throws PlaceProblem when the backup is not proven
 */
export async function proveBackup(
  file: string,
  tools: ProofTools,
): Promise<{ digest: string; proof: BackupProof }> {
  const { scratchUrl, onScratch } = tools;
  const name = newScratchName();
  await onScratch(name);
  const url = await onServer(() => createScratch(scratchUrl, name));
  if (url === null) {
    await onScratch(null);
    return { digest: await readThrough(file, tools.passphraseFile), proof: "read" };
  }
  let outcome: RestoreOutcome;
  try {
    outcome = await tools.restoreInto(file, url, tools.passphraseFile, tools.signal);
  } finally {
    // When the scratch database cannot be dropped, its name stays recorded. The next backup round drops the
    // remaining scratch database.
    const isDropped = await dropScratch(scratchUrl, name).then(
      () => true,
      () => false,
    );
    if (isDropped) await onScratch(null);
  }
  if ("problem" in outcome) throw new PlaceProblem(outcome.problem, outcome.detail);
  const broken = await stillBroken(outcome.broken);
  if (broken.length > 0) throw new PlaceProblem("broken_rules", broken.join(" "));
  return { digest: outcome.digest, proof: "restored" };
}

/** The scratch database can be on a different server than the shop's database. */
async function onServer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PlaceProblem("not_restorable", databaseErrorCode(error) || systemCode(error), error);
  }
}

/**
 * Leaves out invariants about time that are broken in the restored copy but not in the shop. In the copy,
 * these invariants can be broken because time passed during the restore and no worker repairs the copy.
 */
async function stillBroken(codes: readonly string[]): Promise<string[]> {
  const timed = codes.filter((code) => aboutTime.has(code));
  const others = codes.filter((code) => !aboutTime.has(code));
  if (timed.length === 0) return others;
  const { broken } = await askInvariants(undefined, wholeShop, new Set(timed));
  return [...others, ...broken.map(({ code }) => code)];
}

/** Reads a whole backup, as `restore --dry-run` does. Returns the digest of the file. @throws PlaceProblem */
async function readThrough(file: string, passphraseFile: string | undefined): Promise<string> {
  try {
    const source = await openBackup(file, readPassphrase(passphraseFile));
    openCanaries(await readManifest(source), keyring());
    return source.digest;
  } catch (error) {
    if (error instanceof BrokenBackup)
      throw new PlaceProblem(error.isPassphrase ? "passphrase" : "damaged", "", error);
    if (error instanceof VaultUnavailable) throw new PlaceProblem("key_file", "", error);
    throw error;
  }
}
