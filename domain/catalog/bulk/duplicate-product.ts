import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import { NAME_MAX } from "#db/values/limits.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { readPlaced, replaceImages } from "#domain/catalog/images/place-images.ts";
import { readTiers, replaceTiers } from "#domain/catalog/pricing/price-tiers.ts";
import { describeChange } from "#domain/catalog/products/describe-change.ts";
import { freeSlug, slugify } from "#domain/catalog/products/slug.ts";
import { writeProducts } from "#domain/catalog/products/write-products.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { productWords } from "#domain/catalog/search/search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Creates a copy of a product under another name. The copy is inactive, not featured, without sales, rating
 * or stock. The copy has the images, tiers, sale and limits of the product. A copy of a variant has the
 * images of its group. The copy of a digital product has no content, because the shop encrypts content for
 * one product only.
 * @param input.name the name of the copy; cut at the maximum length.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function duplicateProduct(
  caller: Caller,
  input: { id: string; name: string },
): Promise<{ id: string }> {
  return audited(caller, "products.save", async (tx) => {
    if (!isId(input.id)) throw new NotFound("product");
    await lockCatalog(tx);
    const [source] = await tx.select().from(products).where(eq(products.id, input.id));
    if (!source) throw new NotFound("product");
    const name = Array.from(input.name).slice(0, NAME_MAX).join("").trim();
    const { rows } = await tx.execute<{ slug: string; name: string }>(sql`
      select p.slug, coalesce(c.name, '') as name from products p left join categories c on c.id = ${source.categoryId}
      where p.slug like ${`${slugify(name, "product").slice(0, 70)}%`} or p.id = ${source.id}`);
    const taken = new Set(rows.map(({ slug }) => slug));
    const now = new Date();
    const after: ProductRow = {
      ...source,
      id: randomUUID(),
      name,
      slug: freeSlug(slugify(name, "product"), (slug) => taken.has(slug)),
      // The copy of a group or of a variant is a single product without a group.
      ...{ kind: "single", parentId: null, optionName: null, optionValue: null, optionPosition: null },
      status: "inactive",
      featured: false,
      salesCount: 0,
      rating: 0,
      manualStock: deliveryTraits[source.deliveryType].isFromInventory ? null : 0,
      ...{ contentSealed: null, contentFieldNames: [], contentKeyVersion: null },
      searchWords: productWords({ ...source, name, categoryName: rows[0]?.name ?? "" }).sort(),
      ...{ archivedAt: null, version: 1, createdAt: now, updatedAt: now },
    };
    await writeProducts(tx, [{ before: undefined, after }]);
    const tiers = (await readTiers(tx, [source.id])).get(source.id) ?? [];
    if (tiers.length > 0) await replaceTiers(tx, new Map([[after.id, tiers]]));
    const shown = source.parentId ?? source.id;
    const images = (await readPlaced(tx, [shown])).get(shown) ?? [];
    if (images.length > 0) await replaceImages(tx, after.id, images);
    return {
      result: { id: after.id },
      audit: "PRODUCT_CREATED",
      table: "products",
      recordId: after.id,
      details: {
        ...describeChange(undefined, after),
        ...{ copied_from: source.id, images: images.length, tiers: tiers.length },
      },
    };
  });
}
