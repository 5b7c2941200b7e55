import { describe, expect, it } from "vitest";
import { isBackupDue, type LastAttempts, nextBackupAt } from "./is-backup-due.ts";

const due = (now: string, last: Partial<LastAttempts>) =>
  isBackupDue(new Date(now), "04:15", "UTC", { provenMadeAt: null, failed: null, ...last });
const proven = (at: string) => ({ provenMadeAt: new Date(at) });

describe("isBackupDue", () => {
  it("a backup is due immediately when the shop has no backup, and otherwise once a day at the daily time", () => {
    expect(due("2026-11-22T00:00:00Z", {})).toBe(true);
    expect(due("2026-11-23T04:14:00Z", proven("2026-11-22T04:16:00Z"))).toBe(false);
    expect(due("2026-11-23T04:15:00Z", proven("2026-11-22T04:16:00Z"))).toBe(true);
    expect(due("2026-11-23T04:20:00Z", proven("2026-11-23T04:16:00Z"))).toBe(false);
  });

  it("the daily backup time is in the store's time zone", () => {
    const last = { provenMadeAt: new Date("2026-11-22T07:16:00Z"), failed: null };
    expect(isBackupDue(new Date("2026-11-23T07:14:00Z"), "04:15", "America/Sao_Paulo", last)).toBe(false);
    expect(isBackupDue(new Date("2026-11-23T07:15:00Z"), "04:15", "America/Sao_Paulo", last)).toBe(true);
  });

  it("a backup is due again 15 minutes after a file could not be sent, and an hour after any other problem", () => {
    const triedAt = new Date("2026-11-22T04:20:00Z");
    const failed = (isUnsent: boolean) => ({ failed: { triedAt, isUnsent } });
    expect(due("2026-11-22T04:34:00Z", failed(true))).toBe(false);
    expect(due("2026-11-22T04:35:00Z", failed(true))).toBe(true);
    expect(due("2026-11-22T05:19:00Z", failed(false))).toBe(false);
    expect(due("2026-11-22T05:20:00Z", failed(false))).toBe(true);
  });
});

describe("nextBackupAt", () => {
  const next = (now: string, last: Partial<LastAttempts>, timeZone = "UTC") =>
    nextBackupAt(new Date(now), "04:15", timeZone, {
      provenMadeAt: null,
      failed: null,
      ...last,
    }).toISOString();

  it("the next backup is due at the next daily time when the backup of the current backup day is proven", () => {
    expect(next("2026-11-22T03:00:00Z", proven("2026-11-21T04:16:00Z"))).toBe("2026-11-22T04:15:00.000Z");
    expect(next("2026-11-22T05:00:00Z", proven("2026-11-22T04:16:00Z"))).toBe("2026-11-23T04:15:00.000Z");
    const inBrazil = next("2026-11-22T08:00:00Z", proven("2026-11-22T07:16:00Z"), "America/Sao_Paulo");
    expect(inBrazil).toBe("2026-11-23T07:15:00.000Z");
  });

  it("the next backup is due immediately when no backup exists, and is due after a pause when the last attempt failed", () => {
    expect(next("2026-11-22T03:00:00Z", {})).toBe("2026-11-22T03:00:00.000Z");
    const failed = { triedAt: new Date("2026-11-22T04:20:00Z"), isUnsent: true };
    expect(next("2026-11-22T04:21:00Z", { failed })).toBe("2026-11-22T04:35:00.000Z");
  });
});
