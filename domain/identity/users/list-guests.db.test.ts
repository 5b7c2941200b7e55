import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { allowGuests, buyAsGuest, guestAddress } from "#tests/factories/guests/build-guest.ts";
import { plansOf } from "#tests/plan-of.ts";
import { walkList } from "#tests/walk-list.ts";
import { listUsers } from "./queries.ts";
import { userSpans } from "./user-spans.ts";
import { type UserTab, userSorts } from "./user-views.ts";

it("a guest with a paid order appears only in the guests tab of the user list", async () => {
  await allowGuests();
  const email = guestAddress();
  await buyAsGuest({ email, items: [{ productId: (await buildProduct()).id, quantity: 1 }] });
  const admin = await buildSignedInAdmin();
  const emailsOf = async (tab: UserTab, search = "", sort: "" | "nome" | "gasto" = "") =>
    (await listUsers(admin, { search, tab, sort, page: 1 })).rows.map((row) => row.email);
  expect(await emailsOf("convidados")).toEqual([email]);
  expect(await emailsOf("convidados", email.slice(0, 12))).toEqual([email]);
  for (const tab of ["", "compradores", "bloqueados"] as const)
    for (const sort of ["", "nome", "gasto"] as const)
      expect(await emailsOf(tab, "", sort)).not.toContain(email);
  expect(await emailsOf("", email.slice(0, 12))).toEqual([]);
});

describe("the tab of guests", () => {
  const query = { search: "", tab: "convidados", page: 1 } as const;
  /** Builds 40 guests without a paid order, registered on three different days. */
  const buildGuests = async (): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with made as (
        insert into users (email, created_at)
        select 'many-' || gen_random_uuid() || '@example.com', '2026-01-01'::timestamptz + n % 3 * interval '1 day'
        from generate_series(1, 40) n returning id, email
      ),
      paid as (
        insert into customers (user_id, email) select id, email from made returning user_id
      )
      select id from made`);
    return rows.map(({ id }) => id);
  };

  it.each(userSorts)(
    "the list of guests sorted %j shows every guest once when it is paged forward and backward",
    async (sort) => {
      const made = await buildGuests();
      const all = await walkList(userSpans({ ...query, sort }), 7);
      expect(new Set(all).size).toBe(all.length);
      expect(made.filter((id) => !all.includes(id))).toEqual([]);
      const found = await walkList(userSpans({ ...query, sort, search: "many-" }), 7);
      expect(found).toEqual(all.filter((id) => found.includes(id)));
      expect(found.length).toBeGreaterThanOrEqual(40);
    },
  );

  it.each([
    ["", /users_guests.*\n.*Index Cond: \(ROW\(created_at, id\) </],
    ["nome", /users_guest_email.*\n.*Index Cond: \(email >/],
    ["gasto", /users_guests.*\n.*Index Cond: \(ROW\(created_at, id\) </],
  ] as const)(
    "the database finds the first row of a page in an index when the list of guests is sorted %j",
    async (sort, expected) => {
      const [edge = ""] = await buildGuests();
      const read = userSpans({ ...query, sort });
      const plans = await plansOf(() => read({ edge, isReversed: false, offset: 0, limit: 26 }));
      const plan = plans.find((one) => expected.test(one));
      expect(plan ?? plans.join("\n\n")).toMatch(expected);
      expect(plan).not.toContain("Sort");
    },
  );

  it("the database finds the first row of a page through an index when the list of guests is sorted by money spent", async () => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.user_id as id from customers c join users u on u.id = c.user_id
      where u.is_guest and c.total_spent > 0 limit 1`);
    const read = userSpans({ ...query, sort: "gasto" });
    const plans = await plansOf(() =>
      read({ edge: rows[0]?.id ?? null, isReversed: false, offset: 0, limit: 26 }),
    );
    expect(plans.join("\n\n")).toMatch(/customers_top.*\n.*Index Cond: .*total_spent <=/);
    expect(plans.join("\n\n")).not.toContain("Sort");
  });
});
