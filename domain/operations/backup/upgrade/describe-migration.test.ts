import { expect, it } from "vitest";
import { readMigrationTexts } from "#db/migrate.ts";
import { describeMigration } from "./describe-migration.ts";

it("describeMigration lists tables, columns, rows and indexes that a migration changes", () => {
  expect(
    describeMigration(
      [
        '-- A comment.\nCREATE TABLE "prices" (\n"id" uuid,\n"note" text);\n',
        'ALTER TABLE "products" ADD COLUMN "kind" text;',
        'ALTER TABLE "products" DROP COLUMN "old_kind";',
        'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
        'CREATE UNIQUE INDEX "a" ON "b" ("c");\nCREATE INDEX "d" ON "b" ("e");',
        "update products set kind = 'single' where kind is null;\ndrop table if exists leftovers;",
        "create function f() returns trigger language plpgsql as $$ begin delete from x; return null; end $$;",
        'ALTER TABLE "products" ADD CONSTRAINT "k" CHECK (true);',
      ].join("\n--> statement-breakpoint\n"),
    ),
  ).toEqual({
    statements: 10,
    creates: ["prices"],
    adds: ["products.kind"],
    rewrites: ["orders", "products"],
    removes: ["products.old_kind", "leftovers"],
    indexes: 2,
    others: 2,
  });
});

it("every migration of this version has a description under its name", () => {
  const [baseline, guards, functions] = readMigrationTexts();
  expect([baseline?.name, guards?.name, functions?.name]).toEqual([
    "0000_baseline",
    "0001_guards",
    "0002_functions",
  ]);
  const created = describeMigration(baseline?.text ?? "");
  expect(created.creates).toHaveLength(77);
  expect(created).toMatchObject({ adds: [], removes: [], rewrites: [] });
  expect(describeMigration(guards?.text ?? "")).toMatchObject({ creates: [], removes: [], indexes: 0 });
});
