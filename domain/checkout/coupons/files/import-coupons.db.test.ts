import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { coupons, couponTargets } from "#db/schema/coupons.ts";
import { importFiles, previewFiles } from "#domain/checkout/shop-files/import-files.ts";
import { system } from "#domain/kernel/caller.ts";
import { type CsvFormat, MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { exportCoupons, writeCouponFile } from "./export-coupons.ts";

const command = system("command");
const filesOf = (content: string) => ({
  coupons: {
    name: "coupons.csv",
    async *open() {
      yield new TextEncoder().encode(content);
    },
  },
});
const preview = async (content: string) => (await previewFiles(command, filesOf(content))).coupons;
const load = async (content: string) => (await importFiles(command, filesOf(content))).coupons;
const byCode = async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0];
const BRAZIL: CsvFormat = { ...MACHINE_FORMAT, separator: ";", decimalSign: "," };
async function exported(format: CsvFormat = MACHINE_FORMAT): Promise<string> {
  let text = "";
  for await (const part of writeCouponFile(format)) text += part;
  return text;
}

describe("coupons in a file", () => {
  it("an import creates coupons with their targets, and the import of an exported file changes nothing", async () => {
    const product = await buildProduct();
    await db.insert(categories).values({ name: "Gift cards", slug: "gift-cards" });
    const csv = [
      "code,kind,value,min_total,max_discount,starts_on,ends_on,max_uses,max_uses_per_buyer,products,categories",
      `spring-10,percent,10,,25.00,2026-11-01,2027-01-31,100,1,${product.slug},gift cards`,
      "FIVE,amount,5.00,20.00,,,,,,,",
    ].join("\n");
    expect(await load(csv)).toMatchObject({ created: 2, problemCount: 0 });
    const spring = await byCode("SPRING-10");
    expect(spring).toMatchObject({
      kind: "percent",
      value: 10,
      maxDiscount: 2_500,
      maxUses: 100,
      isTargeted: true,
    });
    expect(spring?.endsAt?.toISOString()).toBe("2027-02-01T00:00:00.000Z");
    expect(await db.$count(couponTargets, eq(couponTargets.couponId, spring?.id ?? ""))).toBe(2);
    expect(await byCode("FIVE")).toMatchObject({ value: 500, minTotal: 2_000, isTargeted: false });
    expect(await preview(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await exported(BRAZIL)).toMatch(/^\uFEFFcode;kind;value.*\r\nFIVE;amount;5,00;20,00;/s);
    for (const format of [MACHINE_FORMAT, BRAZIL])
      expect(await preview(await exported(format))).toMatchObject({
        ...{ created: 0, updated: 0, unchanged: 2, problemCount: 0 },
      });
    expect(await lastAudit()).toMatchObject({ actionType: "COUPONS_IMPORTED", details: { created: 2 } });
  });

  it("an import keeps the number of uses of each coupon, and a coupon without remaining targets applies to no product", async () => {
    const used = await buildCoupon({ code: "USED-UP", maxUses: 5, spent: 0 });
    const empty = await buildCoupon({ code: "FOR-NOTHING", isTargeted: true });
    expect(await preview(await exported())).toMatchObject({ updated: 0, problemCount: 0 });
    expect(await load("code,kind,value\nUSED-UP,percent,15\nFOR-NOTHING,percent,20")).toMatchObject({
      updated: 2,
    });
    expect(await byCode("USED-UP")).toMatchObject({ id: used.id, value: 15, maxUses: 5, version: 2 });
    expect(await byCode("FOR-NOTHING")).toMatchObject({ id: empty.id, value: 20, isTargeted: true });
  });

  it("a coupon file with errors changes nothing, and the error contains a sentence for each wrong row", async () => {
    const before = await db.$count(coupons);
    const csv = [
      "code,kind,value,max_uses,products,categories,starts_on,ends_on,targeted",
      "GOOD-ONE,percent,10,,,,,,",
      "no,percent,10,,,,,,",
      "KIND,half,10,,,,,,",
      "VALUE,percent,101,,,,,,",
      "USES,percent,10,0,,,,,",
      "LOST,percent,10,,no-such-product,No category,,,",
      "DAYS,percent,10,,,,2026-02-31,,",
      "ORDER,percent,10,,,,2026-02-02,2026-02-01,",
      "TARGET,percent,10,,no-such-product,,,,false",
      "WHOLE,percent,100,,,,,,",
      "good-one,percent,10,,,,,,",
    ].join("\n");
    const found = await preview(csv);
    expect(found?.problems.map(({ number, reason }) => `${number}: ${reason}`)).toEqual([
      "3: code must have 3 to 32 letters, digits, hyphens or underscores, beginning with a letter or a digit",
      "4: kind must be one of percent, amount",
      "5: value must be a whole number from 1 to 100",
      "6: max_uses must be a whole number from 1 to 1000000",
      '7: the product "no-such-product" does not exist',
      '7: the category "No category" does not exist',
      "8: starts_on must be a day such as 2026-11-27",
      "9: ends_on must not be before starts_on",
      "10: targeted must be true for a coupon with products or categories",
      "11: the coupon could bring a total below the least charge of the provider; raise min_total",
      '12: the coupon "GOOD-ONE" is already in line 2',
    ]);
    await expect(load(csv)).rejects.toBeInstanceOf(ImportRejected);
    expect(await db.$count(coupons)).toBe(before);
  });

  it("an import of coupons reports the missing and the unknown columns", async () => {
    expect((await preview("code,kind\nA,percent"))?.problems[0]?.reason).toBe("the column value is missing");
    expect((await preview("code,kind,value,colour\nA,percent,1,red"))?.problems[0]?.reason).toMatch(
      /^the column "colour" is not known/,
    );
    expect((await preview(""))?.problems[0]?.reason).toBe("the file holds no coupon");
  });

  it("an import of coupons needs the permission to manage coupons, and a fresh second factor", async () => {
    const seller = await buildSignedInMember("manage_products");
    const content = "code,kind,value\nRIGHTS,percent,10";
    expect(await domainErrorOf(previewFiles(seller, filesOf(content)))).toBe("not_permitted");
    expect(await domainErrorOf(exportCoupons(seller, MACHINE_FORMAT))).toBe("not_permitted");
    const both = await buildSignedInMember("manage_products", "manage_coupons");
    const old = { ...both, secondFactorAt: null };
    expect(await domainErrorOf(importFiles(old, filesOf(content)))).toBe("second_factor_required");
    expect((await importFiles(both, filesOf(content))).coupons).toMatchObject({ created: 1 });
  });
});
