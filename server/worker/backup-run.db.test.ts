import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { folderProblem } from "#domain/operations/backup/rounds/backup-place.ts";
import { copySynced, folderPlace } from "#domain/operations/backup/rounds/folder-place.ts";
import type { RestoreInto } from "#domain/operations/backup/rounds/prove-backup.ts";
import { readLastProof } from "#domain/operations/backup/rounds/queries.ts";
import { reportBackups } from "#domain/operations/backup/rounds/report-backups.ts";
import { type BackupTools, runBackup } from "#domain/operations/backup/rounds/run-backup.ts";
import { newScratchName } from "#domain/operations/backup/rounds/scratch-database.ts";
import { env } from "#env";
import { administer } from "#tests/database-server.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { restoreForProof } from "./restore-in-child.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), "handover-round-"));
const passphraseFile = join(folder, "passphrase");
const stored = join(folder, "stored");
const spool = join(folder, "spool");

/** Replaces the restore in tests that test only the other steps of a backup round. */
const asIfRestored: RestoreInto = async (file) => {
  const digest = readFileSync(file).subarray(-32).toString("hex");
  return { digest, broken: [] };
};
/**
 * The tools of a backup round. Most rounds have no passphrase, because each derived key takes half a second.
 */
const tools = (more: Partial<BackupTools> = {}): BackupTools => ({
  place: folderPlace(`file:${stored}`),
  spool,
  shopVersion: "1.2.3",
  scratchUrl: env.DATABASE_URL ?? "",
  passphraseFile: undefined,
  restoreInto: asIfRestored,
  ...more,
});
const alerts = async () =>
  (await db.select().from(activeAlerts).where(like(activeAlerts.kind, "BACKUP%"))).map(
    ({ kind, recordId }) => `${kind} ${recordId}`,
  );
/**
 * The names of the scratch databases of this file. Other test files also restore backups into scratch
 * databases on the same server at the same time.
 */
const scratches: string[] = [];
const restored: RestoreInto = (file, url, ...rest) => {
  scratches.push(new URL(url).pathname.slice(1));
  return restoreForProof(file, url, ...rest);
};
const countScratches = async () =>
  (await pool.query("select 1 from pg_database where datname = any($1)", [scratches])).rowCount;
function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

beforeEach(async () => {
  writeFileSync(passphraseFile, "seven copper lanterns\n");
  rmSync(stored, { recursive: true, force: true });
  rmSync(spool, { recursive: true, force: true });
  mkdirSync(stored);
  await db.delete(backups);
  await db.delete(activeAlerts);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a backup round", () => {
  it("a backup round proves the fetched file by a restore, and leaves no scratch database and no file on this disk", async () => {
    await buildProduct({ stock: 5 });
    const made = await runBackup(tools({ passphraseFile, restoreInto: restored }));
    expect(made).toMatchObject({ proof: "restored", problem: null, place: `file:${stored}`, scratch: null });
    expect(readdirSync(stored)).toEqual([made?.name]);
    expect(readdirSync(spool)).toEqual([]);
    expect([scratches.length, await countScratches()]).toEqual([1, 0]);
    expect(await alerts()).toEqual([]);
    expect((await readLastProof()).last).toMatchObject({ proof: "restored", bytes: made?.bytes });
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.recordId, made?.id ?? ""));
    expect(rows.map(({ actionType }) => actionType)).toEqual(["BACKUP_MADE"]);
  });

  it("a backup round fails and raises an alert when one byte has changed during the transfer", async () => {
    const place = folderPlace(`file:${stored}`);
    const put: typeof place.put = async (file, name) => {
      await place.put(file, name);
      flipByte(join(stored, name));
    };
    const made = await runBackup(tools({ place: { ...place, put }, restoreInto: restored }));
    expect(made).toMatchObject({ problem: "damaged", provedAt: null, proof: null });
    expect(await alerts()).toEqual(["BACKUP_FAILED damaged"]);
    expect(await countScratches()).toBe(0);
  });

  it("a backup round raises an alert when a byte of a stored backup has changed, and the next round ends the alert", async () => {
    const older = await runBackup(tools());
    flipByte(join(stored, older?.name ?? ""));
    expect(await runBackup(tools())).toMatchObject({ proof: "restored", problem: null });
    const [row] = await db
      .select()
      .from(backups)
      .where(eq(backups.id, older?.id ?? ""));
    expect(row).toMatchObject({ problem: "damaged", provedAt: null });
    expect(await alerts()).toEqual(["BACKUP_FAILED damaged"]);
    await runBackup(tools());
    expect(await alerts()).toEqual([]);
  });

  it("a backup round keeps the file on this disk while the backup destination is unavailable, and sends the same file afterwards", async () => {
    rmSync(stored, { recursive: true });
    const kept = await runBackup(tools());
    expect(kept).toMatchObject({ problem: "place_gone", detail: "ENOENT", sentAt: null });
    expect(readdirSync(spool)).toEqual([kept?.name]);
    expect(await alerts()).toEqual(["BACKUP_FAILED place_gone"]);
    mkdirSync(stored);
    const sent = { id: kept?.id, digest: kept?.digest, proof: "restored" };
    expect(await runBackup(tools())).toMatchObject(sent);
    expect(readdirSync(spool)).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  it("a backup round keeps the file on this disk when the backup destination is full", async () => {
    const put = (file: string) =>
      copySynced(file, "/dev/full").catch((error: unknown) => {
        throw folderProblem(error);
      });
    const place = { ...folderPlace(`file:${stored}`), put };
    const made = await runBackup(tools({ place }));
    expect(made).toMatchObject({ problem: "place_full", detail: "ENOSPC", sentAt: null });
    expect(readdirSync(spool)).toEqual([made?.name]);
  });

  it("a backup round reports a problem when the passphrase changed after the backup was made and before it was proven", async () => {
    const onStep = (step: string) => {
      if (step === "fetch") writeFileSync(passphraseFile, "eight copper lanterns\n");
    };
    const made = await runBackup(tools({ passphraseFile, onStep, restoreInto: restored }));
    expect(made).toMatchObject({ problem: "passphrase", provedAt: null });
    writeFileSync(passphraseFile, "short\n");
    const short = await runBackup(tools({ passphraseFile }));
    expect(short).toMatchObject({ problem: "passphrase", detail: "too short" });
    expect(readdirSync(spool)).toEqual([]);
  });

  it("a backup round removes the scratch database and the file of a killed round", async () => {
    const name = newScratchName();
    scratches.push(name);
    await administer(inject("databaseServerUrl"), `create database ${name}`);
    await db.insert(backups).values({ place: "file:/x", name: "handover-left.backup", scratch: name });
    mkdirSync(spool);
    writeFileSync(join(spool, "handover-left.backup"), "half");
    await runBackup(tools());
    expect(await countScratches()).toBe(0);
    expect(readdirSync(spool)).toEqual([]);
  });

  it("a backup round makes only one backup when two workers begin at the same moment", async () => {
    const runs = await Promise.all([runBackup(tools()), runBackup(tools())]);
    expect(runs.filter((made) => made !== null)).toHaveLength(1);
    expect(readdirSync(stored)).toHaveLength(1);
  });

  it("a backup round reports damage when the backup destination returns a different backup under the same name", async () => {
    const other = await runBackup(tools());
    const place = folderPlace(`file:${stored}`);
    const bringBack: typeof place.bringBack = async (name) => {
      if (name !== other?.name) cpSync(join(stored, other?.name ?? ""), join(stored, name));
      return join(stored, name);
    };
    const made = await runBackup(tools({ place: { ...place, bringBack } }));
    expect(made).toMatchObject({ problem: "damaged", detail: "another file", proof: null });
  });

  it("a backup round does not prove a backup whose restored copy breaks an invariant", async () => {
    const restoreInto: RestoreInto = async (file, ...rest) => ({
      ...(await asIfRestored(file, ...rest)),
      broken: ["I1"],
    });
    const made = await runBackup(tools({ restoreInto }));
    expect(made).toMatchObject({ problem: "broken_rules", detail: "I1", proof: null });
  });
});

describe("a backup proof", () => {
  it("the database rejects a backup proof when no stored bytes were read, or when the same row also has a problem", async () => {
    const row = { place: "file:/x", name: "a.backup", bytes: 1, digest: "0".repeat(64) };
    const proven = { provedAt: new Date(), proof: "restored" as const };
    const read = { ...proven, sentAt: new Date(), checkedAt: new Date() };
    for (const wrong of [proven, { ...read, problem: "damaged" as const }])
      await expect(db.insert(backups).values({ ...row, ...wrong })).rejects.toMatchObject({
        cause: { constraint: "backups_proven" },
      });
  });
});

describe("the alert about old backup proofs", () => {
  it("the alert about old backup proofs begins 36 hours after the last proof, ends with a new proof, and needs BACKUP_TO", async () => {
    await runBackup(tools());
    const later = Date.now() + 36 * 3_600_000 + 60_000;
    await reportBackups(later - 120_000, true);
    expect(await alerts()).toEqual([]);
    await reportBackups(later, true);
    expect(await alerts()).toEqual(["BACKUP_PROOF_OLD proof"]);
    await reportBackups(later, false);
    expect(await alerts()).toEqual([]);
  });
});
