import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Caller, NO_ORIGIN, type Staff, system } from "#domain/kernel/caller.ts";
import { allPermissions } from "#domain/kernel/permissions.ts";
import { openReplicated, type Replicated } from "./open-replicated.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Imports modules of the shop. These modules read the environment settings during the import. */
async function loadShop() {
  return {
    client: await import("#db/client.server.ts"),
    follower: await import("#db/follower.server.ts"),
    users: await import("#domain/identity/users/queries.ts"),
    exports: await import("#domain/identity/users/export-users.ts"),
    followed: await import("#server/web/with-follower.ts"),
    accounts: await import("#db/schema/accounts.ts"),
    health: await import("#server/web/health.ts"),
    keys: await import("#domain/operations/key-management/write-key-file.ts"),
  };
}

const folder = mkdtempSync(join(tmpdir(), "handover-follower-"));
let replicated: Replicated;
let shop: Awaited<ReturnType<typeof loadShop>>;
let following: import("#db/follower.server.ts").Following;
let staff: Staff;

beforeAll(async () => {
  replicated = await openReplicated();
  vi.stubEnv("DATABASE_URL", replicated.url);
  vi.stubEnv("HANDOVER_DATA", folder);
  shop = await loadShop();
  shop.keys.ensureKeyFile();
  const userId = await addUser("admin@example.com");
  await shop.client.db
    .insert(shop.accounts.adminUsers)
    .values({ userId, email: "admin@example.com", fullName: "Rosa Lima" });
  const session = {
    sessionId: "",
    email: "admin@example.com",
    fullName: "Rosa Lima",
    role: "admin" as const,
  };
  const factor = { hasSecondFactor: true, hasPasskeys: false, secondFactorAt: new Date(), mustEnrol: false };
  staff = { kind: "staff", userId, ...session, ...factor, permissions: allPermissions, origin: NO_ORIGIN };
});

afterAll(async () => {
  await shop.client.pool.end();
  await replicated.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  following = shop.follower.startFollowing(replicated.follower.url, () => {});
  await until(() => shop.follower.followerState() === "in use");
});

afterEach(async () => {
  await replicated.follower.resume();
  await following.close();
});

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !condition(); await wait(20))
    if (Date.now() > end) throw new Error("the condition was not true within 30 seconds");
}

async function addUser(email: string): Promise<string> {
  const { users, profiles } = shop.accounts;
  const [user] = await shop.client.db
    .insert(users)
    .values({ email, passwordHash: "not-a-hash", emailVerifiedAt: new Date() })
    .returning({ id: users.id });
  if (!user) throw new Error("the user was not inserted");
  await shop.client.db.insert(profiles).values({ userId: user.id, email });
  return user.id;
}

const ALL = { search: "", tab: "", sort: "", page: 1 } as const;
const emailsOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);

interface Sent {
  method?: "GET" | "POST";
  caller?: Caller;
  cookie?: string;
}

/**
 * Sends a request through the middleware that chooses the database. Returns the result of `work`, and the
 * cookie.
 */
async function send<T>(sent: Sent, work: () => Promise<T>): Promise<{ seen: T; cookie: string | undefined }> {
  const { method = "GET", caller = staff, cookie } = sent;
  const request = new Request("http://localhost/admin/usuarios", {
    method,
    headers: cookie ? { cookie } : {},
  });
  let seen: T | undefined;
  const { response } = await shop.followed.withFollower(request, caller, async () => {
    seen = await work();
    return { response: new Response("page"), nonce: undefined };
  });
  return { seen: seen as T, cookie: response.headers.get("set-cookie")?.split(";")[0] };
}

const listEmails = async () => emailsOf((await shop.users.listUsers(staff, ALL)).rows);

it("a list shows a session's own write immediately, and the writes of other sessions later", async () => {
  await replicated.follower.pause();
  const written = await send({ method: "POST" }, () => addUser("new@example.com"));
  expect(written.cookie).toMatch(/^handover-admin-written=[0-9A-F]+\/[0-9A-F]+$/);
  const own = await send(written.cookie ? { cookie: written.cookie } : {}, listEmails);
  expect(own.seen).toContain("new@example.com");
  expect(own.cookie, "a page that only reads sets no cookie").toBeUndefined();
  const others = await send({}, listEmails);
  expect(others.seen).not.toContain("new@example.com");

  await replicated.follower.resume();
  await shop.follower.untilReplayed();
  expect((await send({}, listEmails)).seen).toContain("new@example.com");
});

it("a page reads from the primary when the page is the response to a submitted form", async () => {
  await replicated.follower.pause();
  const { seen } = await send({ method: "POST" }, async () => {
    await addUser("form@example.com");
    return listEmails();
  });
  expect(seen).toContain("form@example.com");
});

it("a request of a user who is not staff reads from the primary and gets no cookie", async () => {
  await replicated.follower.pause();
  await addUser("shopper@example.com");
  for (const method of ["GET", "POST"] as const) {
    const { seen, cookie } = await send({ method, caller: system("worker") }, listEmails);
    expect(seen).toContain("shopper@example.com");
    expect(cookie).toBeUndefined();
  }
});

it("an export reads from the follower, and its audit row is on the primary", async () => {
  await replicated.follower.pause();
  await addUser("late@example.com");
  const { seen: batches } = await send({ method: "POST" }, () =>
    shop.exports.exportUsers(staff, { search: "", tab: "" }),
  );
  const exported: string[] = [];
  for await (const rows of batches) exported.push(...emailsOf(rows));
  expect(exported).toContain("admin@example.com");
  expect(exported).not.toContain("late@example.com");
  const audit = "select count(*)::int as n from admin_audit_log where action_type = 'USERS_EXPORTED'";
  expect((await shop.client.pool.query(audit)).rows).toEqual([{ n: 1 }]);
});

it("/readyz returns the state of the follower, or no state when the shop has no follower", async () => {
  const body = async () =>
    (await shop.health.readiness(() => false)).json() as Promise<Record<string, string>>;
  expect((await body()).follower).toBe("in use");
  await following.close();
  expect(await body()).not.toHaveProperty("follower");
  following = shop.follower.startFollowing(replicated.follower.url, () => {});
});
