import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { plansOf } from "#tests/plan-of.ts";
import { idsOfList, walkList } from "#tests/walk-list.ts";
import { whoIs } from "./user-conditions.ts";
import { userSpans } from "./user-spans.ts";
import { USERS_PAGE, userSorts } from "./user-views.ts";

const NAMES = ["Ana Reis", "Ana Reis", "Álvaro Sá", "ana", "Zoë", "Bo", "B", "王 伟", "O'Neil", "", "", ""];

/**
 * Creates one user with a name from `NAMES`. The creation dates of successive users rotate through three
 * days.
 */
async function addUser(at: number): Promise<void> {
  const [userId, email] = [randomUUID(), `u${randomUUID()}@example.com`];
  const createdAt = new Date(Date.UTC(2026, 0, 1 + (at % 3)));
  const blockedAt = at % 4 === 0 ? new Date() : null;
  await db.insert(users).values({ id: userId, email, passwordHash: "not-a-hash", createdAt, blockedAt });
  const [firstName = "", lastName = ""] = NAMES[at % NAMES.length]?.split(" ") ?? [];
  await db.insert(profiles).values({ userId, email, firstName, lastName });
}

beforeAll(async () => {
  for (let at = 0; at < 2 * USERS_PAGE; at++) await addUser(at);
  for (let at = 0; at < 3; at++) await buildPaidOrder({ shopper: await buildShopper() });
  const erased = await buildShopper();
  await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.userId));
  await db.update(profiles).set({ firstName: "", lastName: "" }).where(eq(profiles.userId, erased.userId));
  // Each count is now a stored number plus the changes that the shop has not added to this number yet.
  await addCountChanges();
  for (let at = 0; at < NAMES.length; at++) await addUser(at);
  await buildPaidOrder({ shopper: await buildShopper() });
});

const views = (["", "compradores", "bloqueados"] as const).flatMap((tab) =>
  userSorts.map((sort) => ({ tab, sort })),
);

describe("the list of users", () => {
  it.each(views)(
    "the list of users in the view $tab, sorted $sort, shows every user once when it is paged forward and backward",
    async (view) => {
      const query = { search: "", page: 1, ...view };
      const all = await walkList(userSpans(query), 3);
      const { rows } = await db.execute<{ id: string }>(sql`
      select users.id from users left join customers on customers.user_id = users.id where ${whoIs(query)}`);
      expect(all.toSorted()).toEqual(rows.map(({ id }) => id).sort());
      // Every address contains the text "@example".
      expect(await idsOfList(userSpans({ ...query, search: "@example" }))).toEqual(all);
    },
  );

  it.each(userSorts)(
    "the result of a search that finds few users, sorted %j, has the same order as the whole list",
    async (sort) => {
      const query = { search: "", tab: "", sort, page: 1 } as const;
      const all = await idsOfList(userSpans(query));
      const few = await walkList(userSpans(query, all), 5);
      // Users who have spent the same amount can appear in any order.
      expect(sort === "gasto" ? few.toSorted() : few).toEqual(sort === "gasto" ? all.toSorted() : all);
    },
  );
});

describe("a page of the list of users", () => {
  const userId = async (condition: SQL) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select users.id from users join profiles on profiles.user_id = users.id
        left join customers on customers.user_id = users.id where ${condition} limit 1`,
    );
    return rows[0]?.id ?? "";
  };
  it.each([
    [
      "newest first",
      { tab: "", sort: "" },
      sql`erased_at is null`,
      /users_newest.*\n.*Index Cond: \(ROW\(created_at, id\) </,
    ],
    [
      "of the buyers",
      { tab: "compradores", sort: "" },
      sql`order_count > 0`,
      /buyers_newest.*\n.*Index Cond: \(ROW\(/,
    ],
    [
      "by name",
      { tab: "", sort: "nome" },
      sql`search_name <> ''`,
      /profiles_by_name.*\n.*Index Cond: .*ROW\(/,
    ],
    [
      "without a name",
      { tab: "", sort: "nome" },
      sql`search_name = ''`,
      /profiles_by_name.*\n.*Index Cond: /,
    ],
    [
      "by money spent",
      { tab: "", sort: "gasto" },
      sql`total_spent > 0`,
      /customers_top.*\n.*Index Cond: .*total_spent <=/,
    ],
    [
      "without money spent",
      { tab: "", sort: "gasto" },
      sql`total_spent is null`,
      /users_pkey.*\n.*Index Cond: \(id </,
    ],
  ] as const)(
    "the database finds the first row of a page in an index for the list of users: %s",
    async (_, view, condition, expected) => {
      const edge = await userId(condition);
      const read = userSpans({ search: "", page: 1, ...view });
      const plans = await plansOf(() => read({ edge, isReversed: false, offset: 0, limit: 26 }));
      const plan = plans.find((one) => expected.test(one));
      expect(plan ?? plans.join("\n\n")).toMatch(expected);
      expect(plan).not.toContain("Sort");
    },
  );
});
