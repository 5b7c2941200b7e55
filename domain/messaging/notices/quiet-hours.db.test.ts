import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { bundleNotices } from "./bundle-notices.ts";
import { chooseNotices } from "./choose-notices.ts";
import { chooseQuietHours } from "./choose-quiet-hours.ts";
import { readQuietHours } from "./queries.ts";
import { clockText } from "./quiet-hours.ts";
import { recordNotice } from "./record-notice.ts";

afterEach(async () => {
  await db.delete(emailMessages);
  await db.delete(staffNotices);
});

/**
 * Returns the time of day that is the given number of minutes from now. The time is in UTC, the time zone of
 * a new shop.
 */
const inMinutes = (minutes: number) => {
  const now = new Date();
  return clockText((now.getUTCHours() * 60 + now.getUTCMinutes() + minutes + 1_440) % 1_440);
};

async function importDone(): Promise<void> {
  await recordNotice(db, { kind: "import_done", subject: crypto.randomUUID(), details: { units: 2 } });
  await db.update(staffNotices).set({ bundledAt: sql`bundled_at - interval '10 minutes'` });
  await bundleNotices();
}

describe("the quiet hours of a staff user", () => {
  it("the shop combines all mails of one kind into a single mail at the end of the quiet hours", async () => {
    const staff = await buildSignedInMember("manage_inventory");
    await chooseNotices(staff, { kind: "import_done", isOn: true });
    await chooseQuietHours(staff, { from: inMinutes(-60), until: inMinutes(60) });
    await importDone();
    await importDone();
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.userId, staff.userId));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data.bundleId?.split(",")).toHaveLength(2);
    expect(mails[0]?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 58 * 60_000);
    await chooseQuietHours(staff, { from: "", until: "" });
    await importDone();
    expect(await db.$count(emailMessages, eq(emailMessages.userId, staff.userId))).toBe(2);
  });

  it("quiet hours are stored as entered, and are refused when one time is missing or both times are equal", async () => {
    const staff = await buildSignedInMember("manage_inventory");
    expect(await readQuietHours(staff)).toBeNull();
    await chooseQuietHours(staff, { from: "22:30", until: "07:00" });
    expect(await readQuietHours(staff)).toEqual({ from: "22:30", until: "07:00" });
    for (const [from, until] of [
      ["22:00", ""],
      ["", "07:00"],
      ["07:00", "07:00"],
    ] as const)
      await expect(chooseQuietHours(staff, { from, until })).rejects.toThrow(InvalidInput);
  });
});
