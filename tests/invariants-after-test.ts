import pg from "pg";
import {
  askedInvariants,
  askInvariants,
  findBrokenInvariants,
  invariantQueries,
} from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { wholeShop } from "#domain/operations/invariants/scope.ts";
import { env } from "#env";

/** All queries of the invariants as one statement. Each row is the code of a broken one. */
const text = invariantQueries
  .map(({ code, query }) => `(select '${code}' as code from (${query(wholeShop)}) as broken limit 1)`)
  .join(" union all ");

/** The invariants without a query: the audit chain and the key versions. */
const others = new Set(askedInvariants.map(({ code }) => code));
for (const { code } of invariantQueries) others.delete(code);

let client: pg.Client | undefined;

/** Connects to the database of the test file, also after a test that ended all its connections. */
async function connect(): Promise<pg.Client> {
  if (client) return client;
  const opened = new pg.Client({ connectionString: env.DATABASE_URL });
  opened.on("error", () => {
    client = undefined;
  });
  await opened.connect();
  client = opened;
  return opened;
}

/**
 * Checks every invariant, for the check after each test. It returns the same as `findBrokenInvariants`, but
 * PostgreSQL plans one statement once for each test file, and not each query again for each test.
 */
export async function findBrokenAfterTest(): Promise<BrokenInvariant[]> {
  const { rowCount } = await (await connect()).query({ name: "invariants", text });
  if (rowCount !== 0) return await findBrokenInvariants();
  return (await askInvariants(undefined, wholeShop, others)).broken;
}

/** Ends the connection of the check. */
export async function endInvariantCheck(): Promise<void> {
  await client?.end();
}
