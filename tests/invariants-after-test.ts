import pg from "pg";
import { pool } from "#db/client.server.ts";
import {
  askedInvariants,
  askInvariants,
  findBrokenInvariants,
  invariantQueries,
} from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant, Invariant } from "#domain/operations/invariants/invariant.ts";
import { reportInvariants, reportTables } from "#domain/operations/invariants/report-invariants.ts";
import { wholeShop } from "#domain/operations/invariants/scope.ts";
import { env } from "#env";

/**
 * Combines the queries of invariants into one SQL statement. Each row of the result is the code of a broken
 * invariant.
 */
const asOne = (invariants: readonly Invariant[]) =>
  invariants
    .map(({ code, query }) => `(select '${code}' as code from (${query(wholeShop)}) as broken limit 1)`)
    .join(" union all ");

/**
 * All invariants except the invariants of the reports. The invariants of the reports take half of the
 * planning time. The statement also returns a row "reports" for each report table that has rows.
 */
const most = [
  asOne(invariantQueries.filter((one) => !reportInvariants.includes(one))),
  ...reportTables.map((table) => `(select 'reports' as code from ${table} limit 1)`),
].join(" union all ");
const reports = asOne(reportInvariants);

/** The invariants that no SQL query checks: the audit chain and the key versions. */
const others = new Set(askedInvariants.map(({ code }) => code));
for (const { code } of invariantQueries) others.delete(code);

let client: pg.Client | undefined;

/**
 * Connects to the database of the test file. Connects again when a test has ended all connections of the
 * database.
 */
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

/** Whether the shop has used a connection since the last check. */
let isUsed = true;
pool.on("acquire", () => {
  isUsed = true;
});

/**
 * Checks every invariant after a test. Returns undefined without a check when the test has used no connection
 * of the shop, because such a test changes no row.
 */
export async function findBrokenAfterTest(): Promise<BrokenInvariant[] | undefined> {
  if (!isUsed) return undefined;
  const broken = await findBroken();
  isUsed = false;
  return broken;
}

/**
 * Checks every invariant, with the same result as `findBrokenInvariants`. PostgreSQL plans this one prepared
 * statement only once per connection. With separate statements, PostgreSQL would plan every query again for
 * each test. The invariants of the reports are checked only when a report table has rows.
 */
export async function findBroken(): Promise<BrokenInvariant[]> {
  const { rows: found } = await (await connect()).query<{ code: string }>({ name: "invariants", text: most });
  if (found.some(({ code }) => code === "reports"))
    found.push(...(await (await connect()).query<{ code: string }>({ name: "reports", text: reports })).rows);
  if (found.some(({ code }) => code !== "reports")) return await findBrokenInvariants();
  return (await askInvariants(undefined, wholeShop, others)).broken;
}

/** Ends the connection that checks the invariants. The next check connects again. */
export async function endInvariantCheck(): Promise<void> {
  const ended = client;
  client = undefined;
  await ended?.end();
}
