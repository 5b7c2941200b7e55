import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { coupons, couponTargets } from "#db/schema/coupons.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { findOrMakeCategory } from "#domain/catalog/categories/save-category.ts";
import { digestOfFile } from "#domain/catalog/images/identify-image.ts";
import { type PlacedImage, replaceImages } from "#domain/catalog/images/place-images.ts";
import { storeImage } from "#domain/catalog/images/store-image.ts";
import { type ProductToSave, saveProducts } from "#domain/catalog/import/save-products.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { system } from "#domain/kernel/caller.ts";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";

/**
 * Fills an empty shop with products that use every catalog feature of the shop. Plain SQL statements write
 * the prices, limits, coupons and placements into the source shop. The import does not write these values in
 * the source shop. A defect of the import therefore cannot cause the same wrong value in both shops.
 * Arguments: the number of single products, of product groups, of variants per group, of images per product,
 * and of coupons.
 */
const [singles = 0, groups = 0, variants = 0, images = 0, couponCount = 0] = process.argv
  .slice(2)
  .map(Number);
const caller = system("command");
const HOUR = 3_600_000;
const now = Date.now();

ensureKeyFile();
const saved = await inTransaction(async (tx) => {
  const categories: CategoryView[] = [];
  for (const name of ["Gift codes", "Seats", "Café & Ação", '=Formula "quoted"'])
    categories.push((await findOrMakeCategory(tx, name)).category);
  const wanted: ProductToSave[] = [];
  const add = (slug: string, change: Partial<ProductToSave["input"]>, group?: ProductToSave["group"]) => {
    const at = wanted.length;
    const category = categories[at % categories.length];
    if (!category) throw new Error("no category");
    wanted.push({
      ...{ place: at, category, group },
      input: {
        ...{ name: `${slug} – ação, "${at}"`, slug, price: 1_000 + 7 * at },
        ...textsOf(at),
        ...change,
      },
    });
  };
  for (let at = 0; at < singles; at++) add(`single-${at}`, kindOf(at));
  for (let at = 0; at < groups; at++) {
    const slug = `group-${at}`;
    add(slug, { deliveryType: "manual" }, { parentSlug: "", optionName: "Duração", optionValue: "" });
  }
  for (let at = 0; at < groups * variants; at++)
    add(
      `variant-${at}`,
      { deliveryType: at % 2 ? "manual" : "account" },
      // Sorting the variants by name gives the reverse of their order by position. The test therefore fails
      // when the shop sorts variants by name.
      {
        parentSlug: `group-${at % groups}`,
        optionName: "",
        optionValue: `${900 - Math.floor(at / groups)} dias`,
      },
    );
  const done = await saveProducts(tx, caller, wanted);
  if (done.refused.length > 0) throw new Error(JSON.stringify(done.refused[0]));
  return wanted;
});

const rows = await db.select().from(products);
const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
let image = 0;
for (const [at, { input, group }] of saved.entries()) {
  const id = idOf.get(input.slug ?? "") ?? "";
  if (group?.optionName) await placeImages(id, at);
  else {
    await db.update(products).set(pricesOf(at, input.price)).where(eq(products.id, id));
    if (at % 3 === 0)
      await db.insert(priceTiers).values([
        { productId: id, minQuantity: 5, price: input.price - 10 },
        { productId: id, minQuantity: 20, price: input.price - 100 },
      ]);
    if (!group) await placeImages(id, at);
  }
}
for (let at = 0; at < couponCount; at++) {
  const isTargeted = at % 2 === 0;
  const [coupon] = await db
    .insert(coupons)
    .values({
      ...{ code: `MOVE-${at}`, isTargeted, isActive: at % 5 !== 4 },
      ...(at % 3 === 0
        ? { kind: "amount", value: 250, minTotal: 2_000 }
        : { kind: "percent", value: 5 + at }),
      ...(at % 4 === 0 ? { startsAt: day(-3), endsAt: day(30), maxUses: 10 + at, maxUsesPerBuyer: 2 } : {}),
      ...{
        maxDiscount: at % 7 === 0 ? 5_000 : null,
        firstOrderOnly: at % 6 === 0,
        withReduced: at % 8 !== 0,
      },
    } as typeof coupons.$inferInsert)
    .returning();
  if (!coupon || !isTargeted) continue;
  const slugs = at % 4 === 0 ? ["group-0", `single-${at % singles}`] : [`single-${at % singles}`];
  const targets = slugs.map((slug) => ({ couponId: coupon.id, productId: idOf.get(slug) ?? null }));
  await db.insert(couponTargets).values(targets);
  const categoryId = rows[0]?.categoryId;
  if (at % 4 === 0 && categoryId) await db.insert(couponTargets).values({ couponId: coupon.id, categoryId });
}
await pool.end();
process.stdout.write(JSON.stringify({ products: rows.length, images: image }));

function textsOf(at: number) {
  return {
    shortDescription: `Line one ${at}\nline two; with a semicolon`,
    description: at % 9 === 0 ? "=HYPERLINK(1)" : `# Heading\n\n"Text" of ${at}`,
    features: ["a, b", `with | a bar ${at}`, "ção"],
    seoKeywords: [`key ${at}`],
    emoji: "🎁",
    originalPrice: at % 4 === 0 ? 90_000 : null,
    rating: (at % 50) / 10,
    salesCount: at,
    metaTitle: at % 5 === 0 ? "+plus" : "",
    deliveryInstructions: "Open\nthe letter",
    status: (["active", "inactive", "out_of_stock"] as const)[at % 7 > 1 ? 0 : (at % 7) + 1],
  };
}

function kindOf(at: number): Partial<ProductToSave["input"]> {
  if (at % 3 === 0) return { deliveryType: "account", featured: at % 6 === 0 };
  if (at % 3 === 1) return { deliveryType: "manual", stockQuantity: at % 2 ? null : at };
  return {
    deliveryType: "digital",
    content: [
      ["link", `https://example.com/${at}`],
      ["código", `A"${at}"`],
    ],
  };
}

/** Inserts running, future and ended sales, and limits of every kind. */
function pricesOf(at: number, price: number) {
  const [begin, end] = [
    [-48, 48],
    [24, 96],
    [-96, -24],
  ][at % 3] as [number, number];
  const window = { salePrice: price - 200, saleStartsAt: hours(begin), saleEndsAt: hours(end) };
  return {
    ...(at % 4 === 1 ? window : {}),
    ...(at % 5 === 0 ? { minPerOrder: 1, maxPerOrder: 9 + at } : {}),
    ...(at % 6 === 0 ? { maxPerCustomer: 3, customerDays: 30 } : {}),
    updatedAt: new Date(now),
  };
}

function hours(count: number): Date {
  return new Date(now + count * HOUR);
}

/** Returns the midnight at which a day begins, because the coupon form stores a day as this time. */
function day(offset: number): Date {
  return new Date((Math.floor(now / (24 * HOUR)) + offset) * 24 * HOUR);
}

async function placeImages(productId: string, at: number): Promise<void> {
  const placed: PlacedImage[] = [];
  for (let position = 0; position < images; position++) {
    // The colours differ strongly, because scaled copies of similar colours would have equal bytes.
    const background = `#${((++image * 0x9e3779) & 0xffffff).toString(16).padStart(6, "0")}`;
    const size = { width: 90 + (at % 3) * 30, height: 60 };
    const content = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    await storeImage(caller, content);
    placed.push({ digest: digestOfFile(content), alt: position === 0 ? "" : `Text | ${position}, "ção"` });
  }
  await inTransaction((tx) => replaceImages(tx, productId, placed));
}
