import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { createTeam } from "./create-team.ts";
import { findTeam } from "./queries.ts";

it("the search for new team members proposes the newest users even when the shop has very many users, and omits blocked users", async () => {
  const admin = await buildSignedInAdmin();
  const { teamId } = await createTeam(admin, { name: "Night shift", description: "" });
  // The higher the number of an account, the older the account. Accounts 1 and 2 have the same age.
  await db.execute(sql`
    with added as (
      insert into users (email, password_hash, created_at, blocked_at)
      select 'crowd-' || n || '@example.com', 'x', now() - make_interval(days => greatest(n, 2)),
        case when n = 4 then now() end
      from generate_series(1, 1020) n returning id, email)
    insert into profiles (user_id, email, first_name) select id, email, split_part(email, '@', 1) from added`);
  const found = async (search: string) => (await findTeam(admin, teamId, search))?.candidates ?? [];
  const numbersOf = async (search: string) =>
    (await found(search)).map(({ email, fullName }) => {
      expect(email).toBe(`${fullName}@example.com`);
      return Number(fullName.slice("crowd-".length));
    });
  const all = await numbersOf("crowd-");
  expect(all.slice(0, 2).sort()).toEqual([1, 2]);
  expect(all.slice(2)).toEqual([3, 5, 6, 7]);
  expect(await numbersOf("crowd-101")).toEqual([101, 1010, 1011, 1012, 1013, 1014]);
});
