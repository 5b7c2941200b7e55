import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildAdmin, buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { blockUser } from "./block-user.ts";
import { exportUsers } from "./export-users.ts";
import { findUser } from "./find-user.ts";
import { listUsers } from "./queries.ts";
import { USERS_PAGE, type UserQuery } from "./user-views.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_customers");
});
const list = (query: Partial<UserQuery>, caller = staff) =>
  listUsers(caller, { search: "", tab: "", sort: "", page: 1, ...query });

async function person(name: string, phone = "", email = `p${randomUUID()}@example.com`) {
  const [firstName = "", ...rest] = name.split(" ");
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, email, passwordHash: "not-a-hash" });
  await db.insert(profiles).values({ userId, email, firstName, lastName: rest.join(" "), phone });
  return userId;
}

describe("listUsers", () => {
  it("listUsers refuses callers without the permission", async () => {
    await expect(listUsers(visitor, { search: "", tab: "", sort: "", page: 1 })).rejects.toMatchObject({
      code: "sign_in_required",
    });
    const other = await buildSignedInMember("manage_orders");
    await expect(list({}, other)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(findUser(other, staff.userId)).rejects.toMatchObject({ code: "not_permitted" });
  });

  it("listUsers finds users whose names, e-mail addresses or phone numbers contain every search word, and ignores accents", async () => {
    const mark = `mark${randomUUID().slice(0, 8)}`;
    const id = await person(`Íris Gonçalves${mark}`, "5511987650001", `iris.${mark}@example.com`);
    await person(`Bruno Gonçalves${mark}`, "5511987650002");
    const found = async (search: string) => (await list({ search })).rows.map((row) => row.id);
    for (const search of [
      `iris goncalves${mark}`,
      `GONÇALVES${mark} ÍRIS`,
      `iris.${mark}@EXAMPLE.com`,
      `${mark} 987650001`,
      `goncalves${mark} @example.com iris`,
    ])
      expect([search, await found(search)]).toEqual([search, [id]]);
    expect(await found("+55 (11) 98765-0001")).toContain(id);
    expect(await found(`goncalves${mark}`)).toHaveLength(2);
    expect(await found(`iris bruno ${mark}`)).toEqual([]);
    // A search text that joins the end of the address and the beginning of the name finds nothing.
    expect(await found(`${mark}@example.comiris`)).toEqual([]);
  });

  it.each(["%", "_", "\\", "'; drop table users; --", "\u0000", "%%%%"])(
    "listUsers treats %j as plain text, not as a pattern or SQL",
    async (search) => {
      const { rows, total } = await list({ search });
      if (search !== "\u0000") expect([rows, total]).toEqual([[], 0]);
    },
  );

  it("listUsers returns pages with the newest users first, and returns the last page when the requested page does not exist", async () => {
    const mark = `page${randomUUID().slice(0, 6)}`;
    for (let at = 0; at < USERS_PAGE + 2; at++) await person(`${mark} ${at}`);
    const first = await list({ search: mark });
    expect(first).toMatchObject({ page: 1, total: USERS_PAGE + 2 });
    expect(first.rows).toHaveLength(USERS_PAGE);
    expect(first.rows[0]?.fullName).toBe(`${mark} ${USERS_PAGE + 1}`);
    const last = await list({ search: mark, page: 99 });
    expect([last.page, last.rows.map((row) => row.fullName)]).toEqual([2, [`${mark} 1`, `${mark} 0`]]);
  });

  it("listUsers counts the users of each tab, sorts by name and by total spent, and excludes erased accounts", async () => {
    const mark = `sort${randomUUID().slice(0, 6)}`;
    const zoe = await person(`Zoe ${mark}`);
    await person(`ana ${mark}`);
    const shopper = await buildShopper();
    const gone = await buildShopper();
    await db.update(profiles).set({ lastName: mark }).where(eq(profiles.userId, gone.userId));
    await buildPaidOrder({ shopper: gone });
    await db
      .update(users)
      .set({ erasedAt: new Date(), blockedAt: new Date() })
      .where(eq(users.id, gone.userId));
    // `eraseUser` also writes the placeholder address of the erased user into the table `customers`.
    await db
      .update(customers)
      .set({ email: `${gone.userId}@erased.invalid` })
      .where(eq(customers.userId, gone.userId));
    await db.update(profiles).set({ lastName: mark }).where(eq(profiles.userId, shopper.userId));
    await buildPaidOrder({ shopper });
    await blockUser(await buildSignedInAdmin(), { userId: zoe, reason: "asked for it" });

    const all = await list({ search: mark });
    expect(all.counts).toEqual({ "": 3, compradores: 1, bloqueados: 1 });
    // The list without a search and the list with a search use different queries for the counts. A search for
    // "@" finds every user, because every address contains "@".
    const everybody = await list({});
    expect(everybody.counts).toEqual((await list({ search: "@" })).counts);
    expect(everybody.counts.compradores).toBeGreaterThan(0);
    const ids = async (query: Partial<UserQuery>) =>
      (await list({ search: mark, ...query })).rows.map((r) => r.id);
    expect(await ids({ tab: "bloqueados" })).toEqual([zoe]);
    expect(await ids({ tab: "compradores" })).toEqual([shopper.userId]);
    const byName = await list({ search: mark, sort: "nome" });
    expect(byName.rows.map(({ fullName }) => fullName)).toEqual([
      `ana ${mark}`,
      `Ana ${mark}`,
      `Zoe ${mark}`,
    ]);
    expect((await list({ search: mark, sort: "gasto" })).rows[0]).toMatchObject({
      id: shopper.userId,
      totalSpent: 6000,
      orderCount: 1,
      isVerified: true,
      isBlocked: false,
      isStaff: false,
    });
  });
});

describe("a search that finds more than 1,000 users", () => {
  it("a search with more than 1,000 users returns the count 1,000 and shows every found user in each sort order", async () => {
    const mark = `crowd${randomUUID().slice(0, 6)}`;
    await db.execute(sql`with made as (
        insert into users (email, password_hash, created_at) select ${mark} || lpad(n::text, 4, '0') || '@example.com', 'x', now() - n * interval '1 minute'
        from generate_series(1, 1020) n returning id, email)
      insert into profiles (user_id, email, first_name) select id, email, case when email < ${`${mark}0004`} then 'Zoe' else '' end from made`);
    const newest = await list({ search: mark });
    expect(newest).toMatchObject({ total: 1000, isCapped: true });
    expect(newest.rows[0]?.email).toBe(`${mark}0001@example.com`);
    expect(await list({ search: mark, page: 999 })).toMatchObject({ page: 40, total: 1000 });
    const byName = (await list({ search: mark, sort: "nome" })).rows;
    expect(byName.slice(0, 4).map(({ fullName }) => fullName)).toEqual(["Zoe", "Zoe", "Zoe", ""]);
    const second = (await list({ search: mark, sort: "nome", page: 2 })).rows;
    expect(second[0]?.email).toBe(`${mark}0026@example.com`);
    const none = await list({ search: mark, tab: "compradores", page: 5 });
    expect(none).toMatchObject({ rows: [], total: 0, isCapped: false, page: 1 });
    // Only 999 users match now, so the count is exact again.
    expect(await list({ search: `${mark}0 ${mark}` })).toMatchObject({ total: 999, isCapped: false });
  });
});

describe("findUser", () => {
  it("findUser returns a user with the user's orders, deliverables and sessions, but without credentials", async () => {
    const shopper = await buildShopper();
    const product = await buildProduct({ name: "Ledger seat", emoji: "🎨" });
    const items = [{ productId: product.id, quantity: 2 }];
    const paid = await buildPaidOrder({ shopper, items });
    await buildPaidOrder();
    const view = await findUser(staff, shopper.userId);
    expect(view).toMatchObject({
      id: shopper.userId,
      fullName: "Ana Prado",
      isWithinReach: true,
      isSelf: false,
      blocked: null,
      ordersTotal: 1,
      deliverablesTotal: 2,
      orders: [{ id: paid.orderId, status: "completed", itemCount: 2, firstItemName: "Ledger seat" }],
      sessions: [{ surface: "store", isCurrent: false }],
    });
    expect(view?.deliverables).toHaveLength(2);
    expect(view?.deliverables[0]).toMatchObject({ emoji: "🎨", fieldNames: ["login", "password"] });
    expect(JSON.stringify(view)).not.toMatch(/seat-|pass-/);
  });

  it("findUser returns a user with pending orders, and states who blocked the user and why", async () => {
    const { shopper } = await buildAwaitingOrder();
    const admin = await buildSignedInAdmin();
    await blockUser(admin, { userId: shopper.userId, reason: "stolen card" });
    const view = await findUser(staff, shopper.userId);
    expect(view?.orders).toMatchObject([{ status: "pending" }]);
    expect(view?.blocked).toMatchObject({ reason: "stolen card", byName: "Rosa Lima" });
  });

  it("findUser marks a staff account as changeable only when the caller is an admin", async () => {
    const { userId } = await buildAdmin();
    expect(await findUser(staff, userId)).toMatchObject({ isStaff: true, isWithinReach: false });
    expect(await findUser(await buildSignedInAdmin(), userId)).toMatchObject({ isWithinReach: true });
  });

  it("findUser returns null for an unknown id, a malformed id and an erased account", async () => {
    const gone = await person("Gone");
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, gone));
    for (const id of [randomUUID(), "", "x", "\u0000", gone]) expect(await findUser(staff, id)).toBeNull();
  });
});

describe("exportUsers", () => {
  const all = async (caller: Staff, search: string) => {
    const rows = [];
    for await (const batch of await exportUsers(caller, { search, tab: "" })) rows.push(...batch);
    return rows;
  };

  it("exportUsers returns every user exactly once, in several batches, and writes an audit row", async () => {
    const mark = `csv${randomUUID().slice(0, 6)}`;
    await db.execute(sql`with made as (
        insert into users (email, password_hash, created_at) select ${mark} || n || '@example.com', 'x', now() - n % 7 * interval '1 day'
        from generate_series(1, 2100) n returning id, email)
      insert into profiles (user_id, email) select id, email from made`);
    const rows = await all(staff, mark);
    expect(rows).toHaveLength(2100);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2100);
    const [audit] = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "USERS_EXPORTED"));
    expect(audit).toMatchObject({ actorId: staff.userId, details: { tab: "", searched: true } });
  });

  it("exportUsers requires the permission and a fresh second factor, and has a rate limit", async () => {
    const other = await buildSignedInMember("manage_orders");
    await expect(all(other, "")).rejects.toMatchObject({ code: "not_permitted" });
    const old = { ...staff, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    await expect(all(old, "")).rejects.toMatchObject({ code: "second_factor_required" });
    const limits = { account: createRateLimit({ name: `e${randomUUID()}`, attempts: 1, windowSeconds: 60 }) };
    await exportUsers(staff, { search: "", tab: "" }, limits);
    const second = exportUsers(staff, { search: "", tab: "" }, limits);
    await expect(second).rejects.toMatchObject({ code: "too_many_attempts" });
  });
});
