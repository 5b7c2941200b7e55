import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { imageFiles, pictures, productImages } from "#db/schema/images.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { findStaffProduct } from "#domain/catalog/staff/staff-queries.ts";
import { findProductBySlug, listCartProducts } from "#domain/catalog/storefront/queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { digestOf, type ProductImage } from "./product-images.ts";
import { findImageFile } from "./queries.ts";
import { uploadImage } from "./upload-image.ts";

let staff: Staff;
let categoryId = "";
beforeAll(async () => {
  staff = await buildSignedInAdmin();
  const [made] = await db.insert(categories).values({ name: "Seats", slug: "seats", ink: 4 }).returning();
  categoryId = made?.id ?? "";
});

let colour = 0;
/** Uploads an image of a colour that no other image has. An image of at most 480 pixels has two copies. */
async function upload(alt = "", [width, height] = [60, 40]): Promise<ProductImage> {
  const background = `#${(++colour).toString(16).padStart(6, "0")}`;
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { address: (await uploadImage(staff, { content })).address, alt };
}

async function make(images?: ProductImage[]) {
  const product = { name: "Design Seat", price: 1290, categoryId, deliveryType: "account" as const };
  return saveProduct(staff, { known: null, product, images });
}

/** Saves a product and changes only its images. */
async function place(id: string, images: ProductImage[] | undefined, caller: Staff = staff) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error("no such product");
  const { name, slug, price, version, deliveryType } = row;
  return saveProduct(caller, {
    known: { id, version, stockSeen: null },
    product: { name, slug, price, categoryId, deliveryType },
    images,
  });
}
const imagesOf = async (id: string) => (await findStaffProduct(staff, id))?.images;

describe("placing the images of a product", () => {
  it("the images of a product keep their order and texts on the product page and in the back office", async () => {
    const images = [await upload("A blue sky"), await upload(), await upload("A map")];
    const { id, slug } = await make(images);
    expect(await imagesOf(id)).toEqual(images);
    expect(await findProductBySlug(slug)).toMatchObject({ images, cover: images[0]?.address });
    expect(await listCartProducts([id])).toMatchObject([{ cover: images[0]?.address }]);

    const turned = [...images].reverse();
    await place(id, turned);
    expect(await imagesOf(id)).toEqual(turned);
    expect(await findProductBySlug(slug)).toMatchObject({ cover: turned[0]?.address });
  });

  it("a change of a product's images creates a new product version, and one audit row with both lists of images", async () => {
    const { id } = await make();
    const before = await findStaffProduct(staff, id);
    const member = await buildSignedInMember("manage_products");
    const image = await upload("A key");
    await place(id, [image], member);
    expect(await lastAudit({ recordId: id })).toMatchObject({
      actionType: "PRODUCT_PICTURES_PLACED",
      actorId: member.userId,
      permission: "manage_products",
      details: { before: [], after: [{ digest: digestOf(image.address), alt: "A key" }] },
    });
    expect((await findStaffProduct(staff, id))?.version).toBe((before?.version ?? 0) + 1);
  });

  it("placing the same images again changes nothing, and a save without an image list keeps the images", async () => {
    const image = await upload();
    const { id } = await make([image]);
    const { version } = (await findStaffProduct(staff, id)) ?? {};
    await place(id, [image]);
    await place(id, undefined);
    expect(await findStaffProduct(staff, id)).toMatchObject({ version, images: [image] });
    await place(id, []);
    expect(await imagesOf(id)).toEqual([]);
  });

  it("the cover of a product without an image has the ink colour of the product's category", async () => {
    const { slug } = await make();
    expect(await findProductBySlug(slug)).toMatchObject({ cover: "ink-4", images: [] });
  });

  it("a product refuses more than eight images, a repeated image, a deleted image and an image of another site", async () => {
    const { id } = await make();
    const image = await upload();
    const nine = await Promise.all(Array.from({ length: 9 }, async () => image));
    await expect(place(id, nine)).rejects.toThrow();
    await expect(place(id, [image, { ...image, alt: "again" }])).rejects.toThrow();
    await expect(place(id, [{ address: "https://example.com/a.png", alt: "" }])).rejects.toThrow();
    await db.delete(pictures).where(eq(pictures.digest, digestOf(image.address)));
    expect(await domainErrorOf(place(id, [image]))).toBe("no_such_product_picture");
    expect(await imagesOf(id)).toEqual([]);
  });

  it("the shop keeps an image while a product uses it, and deletes the image a day after its removal from the product", async () => {
    const image = await upload();
    const { id } = await make([image]);
    const isThere = async () => (await findImageFile(image.address.slice("/pictures/".length))) !== null;
    await db.update(pictures).set({ createdAt: sql`now() - interval '3 days'` });
    await upload();
    expect(await isThere()).toBe(true);
    await place(id, []);
    await upload();
    expect(await isThere()).toBe(false);
  });

  it("the deletion of a product removes its image rows", async () => {
    const { id } = await make([await upload()]);
    await db.delete(products).where(eq(products.id, id));
    expect(await db.$count(productImages, eq(productImages.productId, id))).toBe(0);
  });
});

describe("I39", () => {
  it("invariant I39 is broken when a copy of a product image is missing", async () => {
    const image = await upload("", [600, 400]);
    const { id } = await make([image]);
    const digest = digestOf(image.address);
    const copies = await db.select().from(imageFiles).where(eq(imageFiles.digest, digest));
    expect(copies).toHaveLength(4);
    const change = {
      breaks: "update picture_files set width = 9999 where digest = $1 and width = 480 and format = 'avif'",
      mends: "update picture_files set width = 480 where digest = $1 and width = 9999",
      values: [digest],
    };
    await whileBroken("orders", change, async () => {
      expect((await findBrokenInvariants()).map(({ code, rows }) => [code, rows])).toEqual([
        ["I39", [`${id} 1`]],
      ]);
    });
    expect(await findBrokenInvariants()).toEqual([]);
  });
});
