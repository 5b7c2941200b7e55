import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { ADDRESSES_MAX, searchBackOffice } from "./search-back-office.ts";

it("searchBackOffice returns accounts whose e-mail address contains the term before accounts whose name contains the term", async () => {
  const admin = await buildSignedInAdmin();
  // Every third account is erased, starting at account number 601.
  await db.execute(sql`
    with added as (
      insert into users (email, password_hash, erased_at)
      select 'aaa' || lpad(n::text, 4, '0') || case when n <= 600 then '.near' else '.distant' end || '@example.com', 'x',
        case when n > 600 and n % 3 = 0 then now() end
      from generate_series(1, 620) n returning id, email)
    insert into profiles (user_id, email, first_name) select id, email, 'Quillon' from added`);
  const found = async (term: string) =>
    (await searchBackOffice(admin, { term })).customers.map(({ email }) => email.split("@")[0]);
  const near = ["aaa0001.near", "aaa0002.near", "aaa0003.near", "aaa0004.near", "aaa0005.near"];
  expect(await found(".near")).toEqual(near);
  expect(await found("aaa")).toEqual(near);
  expect(await found("0019.ne")).toEqual(["aaa0019.near"]);
  expect(await found(".distant")).toEqual([
    "aaa0601.distant",
    "aaa0602.distant",
    "aaa0604.distant",
    "aaa0605.distant",
    "aaa0607.distant",
  ]);
  expect(await found("quillon")).toHaveLength(5);
  expect(await found("near quillon")).toEqual([]);
});

it("searchBackOffice finds an account even when very many guests have the same text in their e-mail address or name", async () => {
  const admin = await buildSignedInAdmin();
  await db.execute(sql`
    with added as (
      insert into users (email, password_hash)
      select 'brisk' || lpad(n::text, 4, '0') || '@example.com', case when n > ${ADDRESSES_MAX} then 'x' end
      from generate_series(1, ${ADDRESSES_MAX + 1}) n returning id, email)
    insert into profiles (user_id, email, first_name) select id, email, 'Halvard' from added`);
  const account = `brisk${String(ADDRESSES_MAX + 1).padStart(4, "0")}@example.com`;
  for (const term of ["brisk", "risk", "halvard"])
    expect((await searchBackOffice(admin, { term })).customers.map(({ email }) => email)).toEqual([account]);
});
