import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { signInAgain, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { endOwnSessions } from "./end-own-sessions.ts";
import { listOwnSessions } from "./queries.ts";

const isOpen = async (sessionId: string) =>
  (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.endedAt === null;

describe("the caller's back-office sessions", () => {
  it("the caller's back-office sessions are listed and ended separately from storefront sessions, with an audit row", async () => {
    const person = await buildAdmin();
    const here = await signInAsStaff(person);
    const elsewhere = await signInAsStaff(person);
    const store = await signInAgain(person.email, STAFF_PASSWORD);
    expect((await listOwnSessions(here)).map(({ surface }) => surface)).toEqual(["admin", "admin"]);
    await expect(endOwnSessions(here, { sessionId: store.sessionId })).rejects.toMatchObject({ status: 404 });
    expect(await endOwnSessions(here, { sessionId: "others" })).toEqual({ ended: 1 });
    expect(await Promise.all([here, elsewhere, store].map((one) => isOpen(one.sessionId)))).toEqual([
      true,
      false,
      true,
    ]);
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.recordId, person.userId))
      .orderBy(adminAuditLog.seq);
    expect(rows.at(-1)).toMatchObject({
      actionType: "SESSION_END",
      permission: "admin",
      details: { sessions_ended: 1 },
    });
  });

  it("expired back-office sessions of the caller are neither listed nor ended", async () => {
    const person = await buildAdmin();
    const here = await signInAsStaff(person);
    const old = await signInAsStaff(person);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(sessions.id, old.sessionId));
    expect(await listOwnSessions(here)).toHaveLength(1);
    await expect(endOwnSessions(here, { sessionId: old.sessionId })).rejects.toMatchObject({ status: 404 });
    await expect(endOwnSessions(visitor, { sessionId: "others" })).rejects.toMatchObject({ status: 401 });
  });
});
