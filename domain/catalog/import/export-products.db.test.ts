import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { exportProducts } from "./export-products.ts";
import { importCatalog } from "./import-catalog.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const query = (search = "") => parseStaffQuery(new URLSearchParams(search));

describe("exportProducts", () => {
  it("writes a file whose import changes nothing, and escapes spreadsheet formulas", async () => {
    const [category] = await db
      .insert(categories)
      .values({ name: "Round trip", slug: "round-trip" })
      .returning();
    const plain = { categoryId: category?.id ?? "", deliveryType: "manual" as const };
    await saveProduct(admin, {
      known: null,
      product: {
        ...plain,
        name: 'Quote "and", comma',
        price: 1290,
        features: ["a, b", "c"],
        stockQuantity: 4,
      },
    });
    const csv = async (search: string) => {
      let text = "";
      for await (const part of await exportProducts(admin, query(search))) text += part;
      return text;
    };
    const content = await csv("category=round-trip");
    expect(content.startsWith("\ufeffname,slug,category")).toBe(true);
    const source = {
      name: "goods.csv",
      async *open() {
        yield new TextEncoder().encode(content);
      },
    };
    expect(await importCatalog(system("command"), { source, format: "csv" })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    });
    await saveProduct(admin, { known: null, product: { ...plain, name: "=1+2", price: 100 } });
    await saveProduct(admin, { known: null, product: { ...plain, name: "@SUM(A1)", price: 100 } });
    const hostile = await csv("category=round-trip");
    expect(hostile).toContain("'=1+2");
    expect(hostile).toContain("'@SUM(A1)");
    expect(hostile).not.toMatch(/(^|,|")[=@]/m);
    expect(
      await db.$count(adminAuditLog, sql`action_type = 'PRODUCTS_EXPORTED' and actor_id = ${admin.userId}`),
    ).toBe(2);
  });
});
