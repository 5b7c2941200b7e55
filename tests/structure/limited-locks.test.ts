import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Matches a subquery with a row limit that a statement uses in `in (...)` to choose and lock rows. A query
 * plan can run such a subquery again for each row of the outer statement. The statement then changes more
 * rows than the limit allows. PostgreSQL runs the subquery in `= (select ... limit 1)` only once.
 */
const LIMITED_LIST = /\bin\s*\(\s*select\b(?:(?!;|`)[\s\S])*?\blimit\b[^`;]*?\bfor (?:no key )?update\b/;

it("the check finds a locking subquery with a limit, and accepts a subquery that PostgreSQL runs once", () => {
  const list = "select id from refunds order by id limit 5 for update skip locked";
  expect(LIMITED_LIST.test(`update refunds set state = 'sent' where id in (${list})`)).toBe(true);
  expect(LIMITED_LIST.test(`with chosen as materialized (${list}) update refunds set x = 1`)).toBe(false);
});

it("no statement uses a subquery with a limit to choose the rows that it locks", () => {
  const files = globSync("{app,db,domain,server,scripts}/**/*.ts", { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  expect(files).toContain("domain/stock/sell-items.ts");
  const source = (file: string) =>
    readFileSync(join(ROOT, file), "utf8").replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  expect(files.filter((file) => LIMITED_LIST.test(source(file)))).toEqual([]);
});
