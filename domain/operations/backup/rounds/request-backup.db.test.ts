import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { env } from "#env";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { folderPlace } from "./folder-place.ts";
import { backUpWhenRequested, readRequestState, requestBackup } from "./request-backup.ts";
import type { BackupTools } from "./run-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-request-"));
const stored = join(folder, "stored");
const tools = (more: Partial<BackupTools> = {}): BackupTools => ({
  place: folderPlace(`file:${stored}`),
  spool: join(folder, "spool"),
  shopVersion: "1.2.3",
  scratchUrl: env.DATABASE_URL ?? "",
  passphraseFile: undefined,
  restoreInto: async (file) => ({ digest: readFileSync(file).subarray(-32).toString("hex"), broken: [] }),
  ...more,
});
const requests = async () =>
  (await db.select().from(adminAuditLog).where(eq(adminAuditLog.actionType, "BACKUP_REQUESTED"))).length;
const { BACKUP_TO } = env;

beforeEach(async () => {
  mkdirSync(stored, { recursive: true });
  Object.assign(env, { BACKUP_TO: `file:${stored}` });
  await db.delete(backups);
});
afterEach(async () => {
  Object.assign(env, { BACKUP_TO });
  rmSync(folder, { recursive: true, force: true });
  await db.delete(readerCursors).where(eq(readerCursors.name, "backup request"));
  await db.delete(backups);
});

describe("requestBackup", () => {
  it("two concurrent requests cause one backup round and one audit row", async () => {
    const admin = await buildSignedInAdmin();
    const before = await requests();
    expect(await readRequestState(admin)).toBe("none");
    const both = await Promise.all([requestBackup(admin), requestBackup(admin)]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(await readRequestState(admin)).toBe("waiting");
    expect((await requests()) - before).toBe(1);

    const seen: string[] = [];
    let again: Promise<{ isNew: boolean }> | undefined;
    const onStep = () => {
      again ??= requestBackup(admin);
    };
    const restoreInto: BackupTools["restoreInto"] = async (...input) => {
      seen.push(await readRequestState(admin));
      return tools().restoreInto(...input);
    };
    expect(await backUpWhenRequested(tools({ restoreInto, onStep }))).toMatchObject({ problem: null });
    expect([seen, await again]).toEqual([["running"], { isNew: false }]);
    expect(await readRequestState(admin)).toBe("none");
    expect(await backUpWhenRequested(tools())).toBeNull();
    expect(readdirSync(stored)).toHaveLength(1);
    expect(await requestBackup(admin)).toEqual({ isNew: true });
  });

  it("a requested backup stays requested when the worker stops during the backup round", async () => {
    const admin = await buildSignedInAdmin();
    await requestBackup(admin);
    const stopping = new AbortController();
    const restoreInto: BackupTools["restoreInto"] = async () => {
      stopping.abort();
      throw stopping.signal.reason;
    };
    await expect(backUpWhenRequested(tools({ restoreInto, signal: stopping.signal }))).rejects.toThrow();
    expect(await readRequestState(admin)).toBe("waiting");
    expect(await backUpWhenRequested(tools())).toMatchObject({ problem: null });
  });

  it("a failed backup round ends the request, and the list of backups shows the problem", async () => {
    await requestBackup(await buildSignedInAdmin());
    rmSync(stored, { recursive: true });
    expect(await backUpWhenRequested(tools())).toMatchObject({ problem: "place_gone" });
    expect(await backUpWhenRequested(tools())).toBeNull();
  });

  it("requestBackup refuses users without the right, users without a fresh second factor, and any request without BACKUP_TO", async () => {
    const admin = await buildSignedInAdmin();
    expect(await domainErrorOf(requestBackup(await buildSignedInMember("manage_settings")))).toBe(
      "not_permitted",
    );
    expect(await domainErrorOf(requestBackup({ ...admin, secondFactorAt: null }))).toBe(
      "second_factor_required",
    );
    Object.assign(env, { BACKUP_TO: undefined });
    expect(await domainErrorOf(requestBackup(admin))).toBe("backups_off");
    expect(await readRequestState(admin)).toBe("none");
  });
});
