import { createHash, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { NO_ORIGIN, type Visitor } from "#domain/kernel/caller.ts";
import { findCaller } from "./find-caller.ts";
import { signOut } from "./sign-out.ts";

const DAY = 24 * 60 * 60 * 1000;
const visitor: Visitor = { kind: "visitor", origin: NO_ORIGIN };

async function newShopper() {
  const { session, user } = await signUp(visitor, {
    email: `u${randomUUID()}@example.com`,
    password: "plum lantern gravel",
  });
  const rowOf = async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    if (!row) throw new Error("the session has no row");
    return row;
  };
  const change = (values: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(values).where(eq(sessions.userId, user.id));
  const kindNow = async () => (await findCaller(session.token, NO_ORIGIN)).kind;
  return { session, user, rowOf, change, kindNow };
}

describe("a session", () => {
  it("a session is stored as a hash of its token, and expires after 14 days without use or after 90 days", async () => {
    const { session, rowOf } = await newShopper();
    const row = await rowOf();
    expect(row.tokenHash).toEqual(createHash("sha256").update(session.token).digest());
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / DAY)).toBe(14);
    expect(Math.round((session.expiresAt.getTime() - Date.now()) / DAY)).toBe(90);
  });

  it("a session is refused after signing out, and signing out twice changes nothing", async () => {
    const { session, kindNow } = await newShopper();
    const caller = await findCaller(session.token, NO_ORIGIN);
    await signOut(caller);
    expect(await kindNow()).toBe("visitor");
    await signOut(caller);
    await signOut(visitor);
  });

  it("a session is refused when it has expired", async () => {
    const { change, kindNow } = await newShopper();
    await change({ expiresAt: new Date(Date.now() - 1000) });
    expect(await kindNow()).toBe("visitor");
  });

  it("a session is refused on the next request after its account is blocked or erased", async () => {
    for (const values of [{ blockedAt: new Date() }, { erasedAt: new Date() }]) {
      const { user, kindNow } = await newShopper();
      expect(await kindNow()).toBe("shopper");
      await db.update(users).set(values).where(eq(users.id, user.id));
      expect(await kindNow()).toBe("visitor");
    }
  });

  it("a session is refused in the storefront when it belongs to the back office", async () => {
    const { change, kindNow } = await newShopper();
    await change({ surface: "admin" });
    expect(await kindNow()).toBe("visitor");
  });

  it("a session is extended when the user uses the session, and the extension is written at most once a minute", async () => {
    const { change, kindNow, rowOf } = await newShopper();
    const fresh = await rowOf();
    await kindNow();
    expect((await rowOf()).lastSeenAt).toEqual(fresh.lastSeenAt);
    await change({ lastSeenAt: new Date(Date.now() - 10 * DAY), expiresAt: new Date(Date.now() + 4 * DAY) });
    expect(await kindNow()).toBe("shopper");
    const rolled = await rowOf();
    expect(Date.now() - rolled.lastSeenAt.getTime()).toBeLessThan(10_000);
    expect(Math.round((rolled.expiresAt.getTime() - Date.now()) / DAY)).toBe(14);
  });

  it("a session is never extended to more than 90 days after its start", async () => {
    const { change, kindNow, rowOf } = await newShopper();
    await change({ createdAt: new Date(Date.now() - 88 * DAY), lastSeenAt: new Date(Date.now() - DAY) });
    expect(await kindNow()).toBe("shopper");
    expect(Math.round(((await rowOf()).expiresAt.getTime() - Date.now()) / DAY)).toBe(2);
  });

  it.each([
    undefined,
    "",
    "short",
    "x".repeat(5000),
    "' or 1=1 --",
    randomBytes(32).toString("base64url"),
    `${"a".repeat(42)}=`,
  ])("an unknown or malformed session token makes the caller a visitor: %j", async (token) => {
    expect(await findCaller(token, NO_ORIGIN)).toEqual({ kind: "visitor", origin: NO_ORIGIN });
  });
});
