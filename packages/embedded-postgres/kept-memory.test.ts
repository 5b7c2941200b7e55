import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { newDataDir, open } from "./trial-database.ts";

/** Sorts about a megabyte in memory. */
const SORT = "select count(*) from (select n from generate_series(1, 15000) n order by md5(n::text)) sorted";

/** Returns how many memory pages the kernel gave to a process (field 10 of proc_pid_stat(5)). */
function pagesGivenTo(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[7]);
}

test("on Linux, the PostgreSQL process that serves a connection keeps its memory for the next statement", async () => {
  const { url } = await open(newDataDir());
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  for (let run = 1; run <= 5; run++) await client.query(SORT);
  const before = pagesGivenTo(pid);
  for (let run = 1; run <= 10; run++) await client.query(SORT);
  const given = pagesGivenTo(pid) - before;
  await client.end();
  expect(given).toBeLessThan(300);
});
