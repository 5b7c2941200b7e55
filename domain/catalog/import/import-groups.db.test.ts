import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { system } from "#domain/kernel/caller.ts";
import { MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import type { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { exportProducts } from "./export-products.ts";
import { importCatalog } from "./import-catalog.ts";

const sourceOf = (content: string) => ({
  name: "goods.csv",
  async *open() {
    yield new TextEncoder().encode(content);
  },
});
const importText = (content: string, dryRun = false) =>
  importCatalog(system("command"), { source: sourceOf(content), format: "csv", dryRun });
const HEADER = "name,slug,category,price,delivery_type,stock_quantity,parent_slug,option_name,option_value";
const GROUP = "Office,office,Keys,10.00,manual,,,Duration,";
const MONTH = "Office month,office-month,Keys,12.00,manual,5,office,,1 month";
const YEAR = "Office year,office-year,Keys,90.00,manual,2,office,,1 year";
const reasonsOf = (...lines: string[]) =>
  importText([HEADER, ...lines].join("\n")).then(
    () => "imported",
    (error: unknown) => JSON.stringify((error as ImportRejected).problems ?? error),
  );

describe("the import of groups", () => {
  it("an import creates a group with its variants, and an import of the exported group changes nothing", async () => {
    expect(await importText([HEADER, GROUP, MONTH, YEAR].join("\n"))).toMatchObject({ created: 3 });
    const { rows } = await db.execute(
      sql`select kind, price::int as price, status, option_value from products order by kind, option_position`,
    );
    expect(rows).toEqual([
      { kind: "group", price: 1_200, status: "active", option_value: null },
      { kind: "variant", price: 1_200, status: "active", option_value: "1 month" },
      { kind: "variant", price: 9_000, status: "active", option_value: "1 year" },
    ]);
    let exported = "";
    for await (const part of await exportProducts(
      await buildSignedInAdmin(),
      parseStaffQuery(new URLSearchParams()),
      MACHINE_FORMAT,
    ))
      exported += part;
    expect(await importText(exported, true)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await importText([HEADER, GROUP, MONTH, YEAR.replace("90", "80")].join("\n"))).toMatchObject({
      updated: 1,
      unchanged: 2,
    });
  });

  it("an import refuses a variant without its group, a repeated option value, and a group listed as a single product", async () => {
    const other = "Other,other,Keys,5.00,manual,1,nowhere,,1 day";
    expect(await reasonsOf(other)).toContain("must be in the shop or in an earlier line");
    const twice = "Office again,office-again,Keys,5.00,manual,1,office,,1 MONTH";
    expect(await reasonsOf(twice)).toContain("already has the variant");
    const single = "Office,office,Keys,10.00,manual,1,,,";
    expect(await reasonsOf(single)).toContain("is a group product");
    expect(await reasonsOf("Both,both,Keys,10.00,manual,1,office,Duration,1 day")).toContain(
      "a group has option_name alone",
    );
  });
});
