import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders } from "#db/schema/orders.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { columnsOf } from "#db/statement.ts";

const ROOT = join(import.meta.dirname, "../..");
const tables = new Set(
  globSync("db/schema/*.ts", { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(
      ([, name]) => name ?? "",
    ),
  ),
);

/** Returns each `*` that selects the columns of a table in the SQL statements of a source text. */
function findStars(source: string): string[] {
  const tableOf = (name: string) =>
    new RegExp(`\\b(?:from|join|update|into)\\s+(\\w+)\\s+(?:as\\s+)?${name}\\b`).exec(source)?.[1] ?? name;
  return [...source.matchAll(/\b(select|returning|,)\s*(?:(\w+)\.)?\*(?:\s*from\s+(\w+))?/g)].flatMap(
    ([text, word = "", alias, from]) => {
      // A `*` is safe when it selects from a subquery that names its columns: `with own as (select id from
      // ...) select * from own`.
      const isTableRow =
        word === "returning" || tables.has(tableOf(alias ?? from ?? "")) || (!alias && !from);
      return isTableRow ? [text] : [];
    },
  );
}

it("the check finds every form of * that selects the columns of a table, and accepts a subquery with named columns", () => {
  for (const source of [
    "update orders set version = 2 returning *",
    "update order_items i set price = 1 returning i.*, 1 as one",
    "with line as (select *, 1 as wanted from order_items) select id from line",
    "select o.*, 1 as one from orders o",
    "select orders.* from orders",
    "select id, o.* from users u join orders o on true",
  ])
    expect(findStars(source), source).toHaveLength(1);
  for (const source of [
    "with own as (select id from orders) select own.*, true as yes from own",
    "with changed as (update orders set version = 2 returning id) select * from changed",
    "select count(*) from orders",
  ])
    expect(findStars(source), source).toEqual([]);
});

it("no prepared statement selects the columns of a table with *, because the statement would fail after a migration", () => {
  const files = globSync("{app,db,domain,server}/**/*.ts", { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  const defining = files.filter((file) =>
    /\b(?:statement|statementWithEvent)[<(]/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(defining.length).toBeGreaterThan(30);
  expect(tables).toContain("order_items");
  const found = defining.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), "utf8").replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, "");
    return findStars(source).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

it("columnsOf quotes each column, because a name could be a keyword of SQL", () => {
  expect(columnsOf(providerEvents, "e")).toContain('e."references"');
  expect(columnsOf(orders).split(", ")).toHaveLength(Object.keys(getTableColumns(orders)).length);
});

it("no migration after 0.2.0 changes the columns of orders, because programs of release 0.2.0 read these columns with *", () => {
  const later = globSync("db/migrations/*.sql", { cwd: ROOT }).filter(
    (file) => Number(/(\d{4})_/.exec(file)?.[1]) > 9,
  );
  expect(later.length).toBeGreaterThan(8);
  const changing = later.filter((file) =>
    /alter table (?:only )?"?orders"?\s+(?:add|drop|rename) (?:column )?(?!constraint)/i.test(
      readFileSync(join(ROOT, file), "utf8"),
    ),
  );
  expect(changing).toEqual([]);
});
