import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { productImages } from "#db/schema/images.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { ProductArchived, ProductChanged } from "#domain/catalog/products/product-errors.ts";
import { indexSearchWords, lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { foldWords } from "#domain/catalog/search/search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { chooseVariantSlug } from "./read-group.ts";
import { AlreadySplit } from "./variant-errors.ts";
import { optionText, variantName } from "./variant-input.ts";

export interface SplitIntoVariants {
  /** The product and the version that the user saw. */
  id: string;
  version: number;
  /** The name of the option that the shopper chooses, such as "Duration". */
  optionName: string;
  /** The option value of the product, such as "1 month". */
  optionValue: string;
}

/**
 * Turns a product into the first variant of a new group. The product keeps its id, price, stock, items and
 * orders. The group takes the product's slug, texts and images. The group has the product's slug, so old
 * links to the product open the page of the group.
 * @throws SignInRequired, NotPermitted, ZodError, NotFound, ProductChanged, ProductArchived, AlreadySplit
 */
export async function splitIntoVariants(
  caller: Caller,
  input: SplitIntoVariants,
): Promise<{ groupId: string }> {
  return audited(caller, "products.save", async (tx) => {
    const optionName = optionText.parse(input.optionName);
    const optionValue = optionText.parse(input.optionValue);
    await lockCatalog(tx);
    const before = await lockSingle(tx, input);
    const slug = await chooseVariantSlug(tx, before.slug, optionValue);
    // Slugs are unique. The product therefore gets another slug before the group takes the product's old
    // slug.
    await tx
      .update(products)
      .set({
        slug,
        name: variantName(before.name, optionValue),
        featured: false,
        searchWords: [...new Set([...before.searchWords, ...foldWords(optionValue)])].sort(),
        updatedAt: sql`now()`,
      })
      .where(eq(products.id, before.id));
    const groupId = randomUUID();
    await tx.insert(products).values(groupOf(before, groupId, optionName));
    await tx
      .update(products)
      .set({
        kind: "variant",
        parentId: groupId,
        optionValue,
        optionPosition: 1,
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, before.id));
    await tx.update(productImages).set({ productId: groupId }).where(eq(productImages.productId, before.id));
    await refreshGroups(tx, [groupId]);
    await indexSearchWords(tx, new Set(foldWords(optionValue)), new Set());
    return {
      result: { groupId },
      audit: "PRODUCT_SPLIT",
      table: "products",
      recordId: before.id,
      details: {
        group: groupId,
        before: { name: before.name, slug: before.slug },
        after: { slug, option_name: optionName, option_value: optionValue },
      },
    };
  });
}

async function lockSingle(
  tx: Transaction,
  { id, version }: Pick<SplitIntoVariants, "id" | "version">,
): Promise<ProductRow> {
  if (!isId(id)) throw new NotFound("product");
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new NotFound("product");
  if (row.kind !== "single") throw new AlreadySplit();
  if (row.archivedAt) throw new ProductArchived();
  if (row.version !== version) throw new ProductChanged();
  return row;
}

/**
 * Returns the row of a product's new group. The group copies the product without its stock, content, sale and
 * order limits, because a group is not for sale.
 */
const groupOf = (product: ProductRow, id: string, optionName: string): ProductRow => ({
  ...product,
  id,
  kind: "group",
  optionName,
  manualStock: null,
  contentSealed: null,
  contentFieldNames: [],
  contentKeyVersion: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  minPerOrder: null,
  maxPerOrder: null,
  maxPerCustomer: null,
  customerDays: null,
  version: 1,
  updatedAt: new Date(),
});
