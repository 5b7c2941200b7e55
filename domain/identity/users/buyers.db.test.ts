import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { customers, users } from "#db/schema/accounts.ts";
import { buyers } from "#db/schema/counts.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { env } from "#env";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { listUsers } from "./queries.ts";

let admin: Staff;
/** Builds several shoppers. The array contains the shoppers in the order in which they registered. */
const shoppers: Shopper[] = [];
const shopper = (at: number) => shoppers[at] as Shopper;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  for (let at = 0; at < 5; at++) shoppers.push(await buildShopper());
});
afterEach(() => {
  env.PAYMENTS_LIVE = false;
});

/** For each listed user, in the order of the list, returns the index of this user in `shoppers`. */
const listed = async () => {
  const { rows, total } = await listUsers(admin, { search: "", tab: "compradores", sort: "", page: 1 });
  expect(rows).toHaveLength(total);
  return rows.map(({ id }) => shoppers.findIndex(({ userId }) => userId === id));
};
const change = (at: number, values: Partial<typeof customers.$inferInsert>) =>
  db
    .update(customers)
    .set(values)
    .where(eq(customers.userId, shopper(at).userId));
const broken = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, rows]);

it("the list of buyers shows each user with a paid order only once, newest registration first", async () => {
  for (const at of [3, 0, 2, 3]) await buildPaidOrder({ shopper: shopper(at) });
  await buildAwaitingOrder({ shopper: shopper(4) });
  expect(await listed()).toEqual([3, 2, 0]);
  expect(await broken()).toEqual([]);
});

it("the list of buyers does not change when a listed user places another order", async () => {
  const rows = () => db.select({ userId: buyers.userId, at: sql`xmin::text || ctid::text` }).from(buyers);
  const before = await rows();
  await buildPaidOrder({ shopper: shopper(0) });
  expect(await rows()).toEqual(before);
});

it("the list of buyers omits users who have only test orders when the shop has a live key", async () => {
  await change(2, { liveOrderCount: 1, liveSpent: 6_000 });
  env.PAYMENTS_LIVE = true;
  expect(await listed()).toEqual([2]);
  env.PAYMENTS_LIVE = false;
  expect(await listed()).toEqual([3, 2, 0]);
  await change(2, { liveOrderCount: 0, liveSpent: 0 });
});

it("the list of buyers is sorted by registration time, and contains no erased or deleted accounts", async () => {
  await db
    .update(users)
    .set({ createdAt: new Date() })
    .where(eq(users.id, shopper(0).userId));
  expect(await listed()).toEqual([0, 3, 2]);
  await change(3, { email: `erased-${shopper(3).userId}@erased.invalid` });
  expect(await listed()).toEqual([0, 2]);
  await change(0, { userId: null });
  expect(await listed()).toEqual([2]);
});

it("a nightly check finds differences between the list of buyers and the orders, and a recount corrects the list", async () => {
  await db.execute(sql`select recount()`);
  expect(await listed()).toEqual([2]);
  await db.delete(buyers);
  expect(await broken()).toContainEqual(["I37", [`buyer ${shopper(2).userId}`]]);
  await db.execute(sql`select recount()`);
  expect(await listed()).toEqual([2]);
});
