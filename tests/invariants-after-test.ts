import pg from "pg";
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

/** Invariants as one statement. Each row is the code of a broken one. */
const asOne = (invariants: readonly Invariant[]) =>
  invariants
    .map(({ code, query }) => `(select '${code}' as code from (${query(wholeShop)}) as broken limit 1)`)
    .join(" union all ");

/**
 * All invariants but those of the reports, which take half of the time to plan, and a row with the code
 * "reports" for each table of the reports that has rows.
 */
const most = [
  asOne(invariantQueries.filter((one) => !reportInvariants.includes(one))),
  ...reportTables.map((table) => `(select 'reports' as code from ${table} limit 1)`),
].join(" union all ");
const reports = asOne(reportInvariants);

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
 * Checks every invariant, for the check after each test. The check returns the same as
 * `findBrokenInvariants`, but PostgreSQL plans one statement once for each test file, and not each query
 * again for each test. The check asks for the reports only when one of their tables has rows.
 */
export async function findBrokenAfterTest(): Promise<BrokenInvariant[]> {
  const { rows: found } = await (await connect()).query<{ code: string }>({ name: "invariants", text: most });
  if (found.some(({ code }) => code === "reports"))
    found.push(...(await (await connect()).query<{ code: string }>({ name: "reports", text: reports })).rows);
  if (found.some(({ code }) => code !== "reports")) return await findBrokenInvariants();
  return (await askInvariants(undefined, wholeShop, others)).broken;
}

/** Ends the connection of the check. */
export async function endInvariantCheck(): Promise<void> {
  await client?.end();
}
