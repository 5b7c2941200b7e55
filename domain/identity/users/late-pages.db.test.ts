import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { findByName, findBySpent, findNewest } from "./find-user-ids.ts";
import { USERS_PAGE } from "./user-views.ts";

const NAMES = ["Ana Reis", "Ana Reis", "Álvaro Sá", "ana", "Zoë", "Bo", "B", "王 伟", "O'Neil", "", "", ""];

/** Creates one user of three days in turn, with one of the names in turn. */
async function addUser(at: number): Promise<void> {
  const [userId, email] = [randomUUID(), `u${randomUUID()}@example.com`];
  const createdAt = new Date(Date.UTC(2026, 0, 1 + (at % 3)));
  await db.insert(users).values({ id: userId, email, passwordHash: "not-a-hash", createdAt });
  const [firstName = "", lastName = ""] = NAMES[at % NAMES.length]?.split(" ") ?? [];
  await db.insert(profiles).values({ userId, email, firstName, lastName });
}

async function readAll(find: (offset: number) => Promise<string[]>): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const page = await find(all.length);
    all.push(...page);
    if (page.length < USERS_PAGE) return all;
  }
}

beforeAll(async () => {
  for (let at = 0; at < 2 * USERS_PAGE; at++) await addUser(at);
  for (let at = 0; at < 3; at++) await buildPaidOrder({ shopper: await buildShopper() });
  const erased = await buildShopper();
  await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.userId));
  await db.update(profiles).set({ firstName: "", lastName: "" }).where(eq(profiles.userId, erased.userId));
  // The parts have both added and waiting changes.
  await addCountChanges();
  for (let at = 0; at < NAMES.length; at++) await addUser(at);
  await buildPaidOrder({ shopper: await buildShopper() });
});

const lists: Record<string, (offset: number, skippedMin?: number) => Promise<string[]>> = {
  "newest first": findNewest,
  "by name": (offset, skippedMin) => findByName("", offset, skippedMin),
  "by money spent": (offset, skippedMin) => findBySpent("", offset, skippedMin),
};

describe.each(Object.entries(lists))("the users %s", (_, find) => {
  it("begin each page where the list continues", async () => {
    const all = await readAll((offset) => find(offset));
    const { rows } = await db.execute<{ id: string }>(sql`select id from users where erased_at is null`);
    expect([...all].sort()).toEqual(rows.map(({ id }) => id).sort());
    for (let offset = 0; offset <= all.length; offset++)
      expect([offset, await find(offset, 0)]).toEqual([offset, all.slice(offset, offset + USERS_PAGE)]);
  });
});
