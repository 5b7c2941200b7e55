import { expect, it } from "vitest";
import { readMigrationTexts } from "#db/migrate.ts";
import { describeMigration } from "./describe-migration.ts";

it("tells tables, columns, rows and indexes that a migration changes", () => {
  expect(
    describeMigration([
      '-- A comment.\nCREATE TABLE "prices" (\n"id" uuid,\n"note" text);\n',
      'ALTER TABLE "products" ADD COLUMN "kind" text;',
      'ALTER TABLE "products" DROP COLUMN "old_kind";',
      'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
      'CREATE UNIQUE INDEX "a" ON "b" ("c");\nCREATE INDEX "d" ON "b" ("e");',
      "update products set kind = 'single' where kind is null;\ndrop table if exists leftovers;",
      "create function f() returns trigger language plpgsql as $$ begin delete from x; return null; end $$;",
      'ALTER TABLE "products" ADD CONSTRAINT "k" CHECK (true);',
    ]),
  ).toEqual({
    creates: ["prices"],
    adds: ["products.kind"],
    rewrites: ["orders", "products"],
    removes: ["products.old_kind", "leftovers"],
    indexes: 2,
    others: 2,
  });
});

it("reads every migration of this version with its name", () => {
  const texts = readMigrationTexts();
  expect(texts[0]?.name).toBe("0000_entities");
  expect(describeMigration(texts[0]?.statements ?? []).creates).toContain("orders");
  const own = texts.find(({ name }) => name === "0035_backups");
  const effects = describeMigration(own?.statements ?? []);
  expect(effects).toMatchObject({ creates: ["backups"], removes: [], indexes: 2 });
});
