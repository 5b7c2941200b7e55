import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { productImages } from "#db/schema/images.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import { writeCatalogFile } from "#domain/catalog/import/export-products.ts";
import type { SentFiles } from "#domain/catalog/import/picture-files.ts";
import { importFiles, previewFiles, type ShopFiles } from "#domain/checkout/shop-files/import-files.ts";
import { type Caller, type Staff, system } from "#domain/kernel/caller.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";

export const command = system("command");

export const sourceOf = (content: string | Uint8Array) => ({
  name: "goods.csv",
  async *open() {
    yield typeof content === "string" ? new TextEncoder().encode(content) : content;
  },
});
export const filesOf = (content: string | Uint8Array, sent?: SentFiles): ShopFiles => ({
  catalog: { source: sourceOf(content), format: "csv" },
  sent,
});
export const preview = (content: string | Uint8Array, sent?: SentFiles, caller: Caller = command) =>
  previewFiles(caller, filesOf(content, sent));
export const load = (content: string, sent?: SentFiles, caller: Caller = command, seen?: string) =>
  importFiles(caller, { ...filesOf(content, sent), seen });
/**
 * Returns the rejected lines of a file, and checks that the shop imports nothing from a file with rejected
 * lines.
 */
export async function rejectedBy(content: string | Uint8Array, sent?: SentFiles): Promise<string[]> {
  const before = await db.$count(products);
  const { catalog } = await preview(content, sent);
  await expect(importFiles(command, filesOf(content, sent))).rejects.toBeInstanceOf(ImportRejected);
  expect(await db.$count(products)).toBe(before);
  return (catalog?.problems ?? []).map(({ unit, number, reason }) => `${unit} ${number}: ${reason}`);
}
export const bySlug = async (slug: string) => {
  const [row] = await db.select().from(products).where(eq(products.slug, slug));
  if (!row) throw new Error(`no product ${slug}`);
  return row;
};
export const tiersOf = async (slug: string) =>
  (
    await db
      .select()
      .from(priceTiers)
      .where(eq(priceTiers.productId, (await bySlug(slug)).id))
      .orderBy(asc(priceTiers.minQuantity))
  ).map(({ minQuantity, price }) => [minQuantity, price]);
export const imagesOf = async (slug: string) =>
  db
    .select({ digest: productImages.digest, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, (await bySlug(slug)).id))
    .orderBy(asc(productImages.position));
export const exported = async () => {
  let text = "";
  for await (const part of writeCatalogFile(command, { content: true })) text += part;
  return text;
};
export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

let colour = 0;
export async function sendImage(admin: Staff, name: string): Promise<[string, { address: string }]> {
  const background = `#${(++colour).toString(16).padStart(6, "0")}`;
  const size = { width: 60, height: 40 };
  const content = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  return [name, { address: (await uploadImage(admin, { content, name })).address }];
}

const HEADER =
  "slug,name,category,price,price_tiers,sale_price,sale_starts_at,sale_ends_at,min_per_order,max_per_order,max_per_customer,customer_days,pictures";
export const file = (...rows: string[]) => [HEADER, ...rows].join("\n");
