import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { productImages } from "#db/schema/images.ts";
import { priceChanges } from "#db/schema/prices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { verifyPassword } from "#domain/identity/passwords/password-hash.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { NotPermitted } from "#domain/kernel/permissions.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import type { ImageFiles } from "./match-images.ts";
import { type MoveIn, moveIn } from "./move-in.ts";
import { RATE_OF_DOLLARS } from "./moved-price.ts";
import type { MovedShop } from "./moved-shop.ts";
import { convertShop } from "./parse-shop.ts";
import { readTable } from "./read-table.ts";

const command = system("command");
const NO_IMAGES: ImageFiles = { paths: [], read: () => Promise.reject(new Error("none")) };
const SHOP: MovedShop = {
  products: [],
  cards: [],
  soldCards: [],
  customers: [],
  refused: [],
  leftovers: [],
  form: null,
};

const HEADER = [
  ...["ID", "Type", "Name", "Published", "Regular price", "Sale price", "Date sale price ends"],
  ...["Categories", "Parent", "Images", "Attribute 1 name", "Attribute 1 value(s)"],
].join(",");
const shopOf = async (...lines: string[]) => {
  const content = [HEADER, ...lines].join("\n");
  const source = {
    name: "products.csv",
    async *open() {
      yield Buffer.from(content);
    },
  };
  return convertShop(
    "woocommerce",
    { products: await readTable(source) },
    {
      rate: RATE_OF_DOLLARS,
      delivery: "account",
      zone: "UTC",
      language: "en-US",
      now: new Date(),
    },
  );
};
const move = (shop: MovedShop, more: Partial<MoveIn> = {}, caller: Caller = command) =>
  moveIn(caller, {
    source: "woocommerce",
    shop,
    images: NO_IMAGES,
    dryRun: false,
    skipRefused: false,
    ...more,
  });
const bySlug = async (slug: string) => (await db.select().from(products).where(eq(products.slug, slug)))[0];

const SUITE = "1,variable,Suite,1,,,,Keys > Office,,,Duration,";
const MONTH = "2,variation,Suite - 1 month,1,12.00,9.00,2099-12-24,,id:1,,Duration,1 month";
const YEAR = "3,variation,Suite - 1 year,1,90.00,,,,id:1,,Duration,1 year";

describe("moveIn", () => {
  it("moveIn imports exactly what its dry run showed, and changes nothing on a second run", async () => {
    const shop = await shopOf(SUITE, MONTH, YEAR);
    const counted = { added: 3, changed: 0, same: 0 };
    expect(await move(shop, { dryRun: true })).toMatchObject({
      dryRun: true,
      products: counted,
      categoriesMade: 1,
    });
    expect(await bySlug("suite")).toBeUndefined();

    expect(await move(shop)).toMatchObject({ products: counted, categoriesMade: 1, refused: [] });
    expect(await bySlug("suite")).toMatchObject({ kind: "group", price: 1_200, optionName: "Duration" });
    const month = await bySlug("suite-1-month");
    expect(month).toMatchObject({ kind: "variant", price: 1_200, salePrice: 900, optionValue: "1 month" });
    expect(month?.saleEndsAt?.toISOString()).toBe("2099-12-25T00:00:00.000Z");
    // A new product has no earlier price.
    expect(await db.$count(priceChanges, eq(priceChanges.productId, month?.id ?? ""))).toBe(0);

    const again = await move(shop);
    expect(again).toMatchObject({ products: { added: 0, changed: 0, same: 3 }, categoriesMade: 0 });
    expect(await db.$count(priceChanges, eq(priceChanges.productId, month?.id ?? ""))).toBe(0);
    expect((await move(await shopOf(SUITE, MONTH.replace("9.00", "8.00"), YEAR))).products).toEqual({
      added: 0,
      changed: 1,
      same: 2,
    });
    expect(await db.$count(priceChanges, eq(priceChanges.productId, month?.id ?? ""))).toBe(1);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  it("moveIn imports nothing when a row is refused and the user has not chosen to skip refused rows", async () => {
    const shop = await shopOf("11,simple,Whole,1,5.00,,,Keys,,,,", "12,simple,Broken,1,,,,Keys,,,,");
    expect((await move(shop, { dryRun: true })).refused).toEqual([
      { file: "products.csv", row: 3, reason: "has no regular price" },
    ]);
    const error = await move(shop).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportRejected);
    expect(await bySlug("whole")).toBeUndefined();
    expect((await move(shop, { skipRefused: true })).products.added).toBe(1);
    expect(await bySlug("whole")).toMatchObject({ price: 500 });
  });

  it("moveIn refuses a product that exists in this shop as a different kind of product", async () => {
    await move(await shopOf("21,simple,Kind,1,5.00,,,Keys,,,,"));
    const group = await shopOf(
      "21,variable,Kind,1,,,,Keys,,,Duration,",
      "22,variation,Kind - 1 day,1,5.00,,,,id:21,,Duration,1 day",
    );
    const { refused } = await move(group, { dryRun: true });
    expect(refused.map(({ reason }) => reason)).toEqual([
      'the product "kind" is a single product; the back office changes that',
      'the group "kind" must be in the shop or in an earlier line',
    ]);
  });

  it("moveIn adds the images of the given folder, counts missing images, and refuses a file that is not an image", async () => {
    const { default: sharp } = await import("sharp");
    const red = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#a00" } })
      .png()
      .toBuffer();
    const files: ImageFiles = {
      paths: ["2026/01/Red.png", "note.jpg"],
      read: async (path) => (path === "note.jpg" ? Buffer.from("a note") : red),
    };
    const shop = await shopOf(
      '31,simple,Painted,1,5.00,,,Keys,,"https://a.example/x/red.png, https://a.example/x/blue.png",,',
      "32,simple,Noted,1,5.00,,,Keys,,https://a.example/note.jpg,,",
    );
    const moved = await move(shop, { images: files, skipRefused: true });
    expect(moved.images).toEqual({ changed: 1, same: 0 });
    expect(moved.leftovers).toContainEqual({ column: "Images", rows: 1, fate: "image_not_given" });
    expect(moved.refused.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '3 the image "note.jpg" is not a JPEG, PNG, WebP, AVIF or GIF image',
    ]);
    const painted = await bySlug("painted");
    expect(await db.$count(productImages, eq(productImages.productId, painted?.id ?? ""))).toBe(1);
    const again = await move(shop, { images: files, skipRefused: true });
    expect(again.images).toEqual({ changed: 0, same: 1 });
    expect(await findBrokenInvariants()).toEqual([]);
  });

  it("moveIn creates customers without a password, and does not change a customer whose e-mail address already exists here", async () => {
    const place = { file: "users.csv", row: 2 };
    const customers = [{ ...place, email: "moved@shop.example.com", name: "Ana Lima" }];
    expect((await move({ ...SHOP, customers })).customers).toEqual({ added: 1, same: 0 });
    expect((await move({ ...SHOP, customers })).customers).toEqual({ added: 0, same: 1 });
    const [user] = await db.select().from(users).where(eq(users.email, "moved@shop.example.com"));
    expect(user?.emailVerifiedAt).toBeNull();
    expect(await verifyPassword(user?.passwordHash ?? undefined, user?.passwordHash ?? "")).toBe(false);
  });

  it("moveIn writes an audit row without the imported content, and accepts only admins", async () => {
    await move(await shopOf("41,simple,Audited,1,5.00,,,Keys,,,,"));
    const [row] = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "SHOP_MOVED_IN"))
      .orderBy(sql`seq desc`)
      .limit(1);
    expect(row?.details).toMatchObject({ source: "woocommerce", products: { added: 1 } });
    const member = await buildSignedInMember("manage_products", "manage_inventory", "manage_customers");
    await expect(move(SHOP, { dryRun: true }, member)).rejects.toThrow(NotPermitted);
  });
});
