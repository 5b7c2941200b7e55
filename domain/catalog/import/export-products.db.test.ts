import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { type CsvFormat, MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { exportProducts } from "./export-products.ts";
import { importCatalog } from "./import-catalog.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const query = (search = "") => parseStaffQuery(new URLSearchParams(search));

const BRAZIL: CsvFormat = { ...MACHINE_FORMAT, separator: ";", decimalSign: "," };

async function csv(search: string, format: CsvFormat): Promise<string> {
  let text = "";
  for await (const part of await exportProducts(admin, query(search), format)) text += part;
  return text;
}
const importText = (content: string) => {
  const source = {
    name: "goods.csv",
    async *open() {
      yield new TextEncoder().encode(content);
    },
  };
  return importCatalog(system("command"), { source, format: "csv" });
};

describe("exportProducts", () => {
  const HOSTILE = ["=1+2", "@SUM(A1)", "x;=1+1", "x,+55 11", "'=quoted", "＝1", "'' plain", "a; '-b'"];
  let plain: { categoryId: string; deliveryType: "manual" };
  beforeAll(async () => {
    const [category] = await db
      .insert(categories)
      .values({ name: "Round trip", slug: "round-trip" })
      .returning();
    plain = { categoryId: category?.id ?? "", deliveryType: "manual" };
    const goods = { name: 'Quote "and", comma', price: 1290, features: ["a, b", "c"], stockQuantity: 4 };
    await saveProduct(admin, { known: null, product: { ...plain, ...goods } });
    for (const name of HOSTILE)
      await saveProduct(admin, {
        known: null,
        product: { ...plain, name, price: 123_456, description: `List:\n- one\n- ${name}`, rating: 4.9 },
      });
    await db.execute(sql`insert into price_tiers (product_id, min_quantity, price)
      select id, 10, 99_950 from products where price = 123_456`);
  });

  it.each([
    ["programs", MACHINE_FORMAT, "name,slug,category", ",1234.56,"],
    ["a Portuguese spreadsheet", BRAZIL, "name;slug;category", ";1234,56;"],
  ])("the import of a file that was exported for %s changes nothing", async (_, format, head, price) => {
    const content = await csv("category=round-trip", format);
    expect(content.startsWith(`\ufeff${head}`)).toBe(true);
    expect(content).toContain(price);
    expect(await importText(content)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: HOSTILE.length + 1,
    });
  });

  it.each([
    ["programs", MACHINE_FORMAT],
    ["a Portuguese spreadsheet", BRAZIL],
  ])(
    "exportProducts writes no formula in a file for %s, whatever separator a spreadsheet uses to split the file",
    async (_, format) => {
      const content = (await csv("category=round-trip", format)).slice(1);
      for (const cell of content.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^\s*"*[=+\-@＝]/);
    },
  );

  it("exportProducts writes an audit row for each file", async () => {
    const written = () =>
      db.$count(adminAuditLog, sql`action_type = 'PRODUCTS_EXPORTED' and actor_id = ${admin.userId}`);
    const before = await written();
    await csv("category=round-trip", MACHINE_FORMAT);
    expect(await written()).toBe(before + 1);
  });
});
