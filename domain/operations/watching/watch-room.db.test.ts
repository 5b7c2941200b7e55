import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { hasRoom } from "#db/health/database-room.ts";
import { emailMessages } from "#db/schema/email.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";
import { buildAdmin } from "#tests/factories/build-staff.ts";
import { watchRoom } from "./watch-room.ts";

const GIGABYTE = 1024 ** 3;
/** The current time of the worker, in milliseconds. */
let now = 0;
const post = vi.fn<(mail: OutgoingMail) => Promise<void>>(async () => {});
const at = (free: number, hasSpace = true) => ({
  probe: async () => hasSpace,
  readDisk: async () => ({ free, isWritable: true }),
  post: () => post,
  now: () => now,
});

/** While `work` runs, every insert of an alert fails, as on a full disk. */
async function whileFull(work: () => Promise<void>): Promise<void> {
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await pool.query("create trigger no_room before insert on active_alerts execute function no_room()");
  try {
    await work();
  } finally {
    await pool.query("drop function no_room() cascade");
  }
}

const events = async () =>
  (
    await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.tableName, "disk"))
      .orderBy(adminAuditLog.seq)
  ).map(({ details }) => details.alert_type);
const alerts = async () => (await db.select().from(activeAlerts)).map(({ kind }) => kind);
const queued = () => db.$count(emailMessages, eq(emailMessages.template, "security_alert"));

beforeAll(async () => {
  await buildAdmin();
});
beforeEach(() => {
  post.mockClear();
  now += 60 * 60_000;
});
afterEach(async () => {
  await watchRoom(at(GIGABYTE));
  await db.delete(emailMessages);
});

describe("watchRoom", () => {
  it("watchRoom raises one alert and sends one mail while the disk is nearly full, and ends the alert when there is space", async () => {
    await watchRoom(at(201 * 1024 * 1024));
    expect(await alerts()).toEqual([]);
    for (let run = 0; run < 3; run++) await watchRoom(at(199 * 1024 * 1024));
    expect([await alerts(), await queued()]).toEqual([["DISK_FULL"], await db.$count(emailMessages)]);
    expect(post).not.toHaveBeenCalled();
    await watchRoom(at(GIGABYTE));
    expect([await alerts(), await events()]).toEqual([[], ["DISK_FULL", "DISK_HAS_ROOM"]]);
  });

  it("watchRoom sends the admins one mail directly when the full database cannot store a row, and records the mail later", async () => {
    const before = (await events()).length;
    await whileFull(async () => {
      post.mockRejectedValueOnce(new Error("the mail server is away"));
      await expect(watchRoom(at(0, false))).rejects.toThrow("away");
      for (let run = 0; run < 3; run++) await watchRoom(at(0, false));
    });
    const to = post.mock.calls.slice(1).map(([mail]) => mail.to);
    expect(to.length).toBeGreaterThan(0);
    expect(new Set(to).size).toBe(to.length);
    expect(post.mock.calls[1]?.[0].subject).toContain("The disk is full");
    expect(await queued()).toBe(0);
    await watchRoom(at(GIGABYTE));
    expect([await alerts(), (await events()).slice(before)]).toEqual([[], ["DISK_HAS_ROOM"]]);
    now += 59 * 60_000;
    await whileFull(() => watchRoom(at(0, false)));
    expect(post).toHaveBeenCalledTimes(to.length + 1);
  });

  it("watchRoom sends the admins a mail directly when the outbox has stored a mail but cannot send it", async () => {
    await watchRoom(at(0, false));
    expect(post).not.toHaveBeenCalled();
    await watchRoom(at(0, false));
    const count = post.mock.calls.length;
    expect(count).toBeGreaterThan(0);
    await watchRoom(at(0, false));
    expect(post).toHaveBeenCalledTimes(count);
  });
});

it("the process detects a full disk when a write fails on any of its database connections", async () => {
  await whileFull(async () => {
    const write = inTransaction((tx) => tx.insert(activeAlerts).values({ kind: "DISK_FULL" }));
    await expect(write).rejects.toThrow();
    const probe = vi.fn(async () => {
      throw Object.assign(new Error("no room"), { code: "53100" });
    });
    expect(await hasRoom({ query: probe } as never)).toBe(false);
    expect(probe).toHaveBeenCalledTimes(1);
  });
});
