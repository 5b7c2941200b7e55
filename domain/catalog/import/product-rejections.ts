import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import { defaultDeliveryType, deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { openFields } from "#domain/security/vault/seal.ts";

/** Returns whether an import would change the delivery type of a product that has inventory items. */
export async function holdsItems(
  tx: Transaction,
  input: ProductInput,
  before: ProductRow | undefined,
): Promise<boolean> {
  if (!before || !input.deliveryType || input.deliveryType === before.deliveryType) return false;
  const held = await tx
    .select({ id: inventoryItems.id })
    .from(inventoryItems)
    .where(sql`${inventoryItems.productId} = ${before.id}`)
    .limit(1);
  return held.length > 0;
}

/** Returns why a product cannot be written, or undefined. */
export function rejectionOf(
  input: ProductInput,
  before: ProductRow | undefined,
  { kind }: Pick<ProductRow, "kind">,
  hasItems: boolean,
): string | undefined {
  const type = input.deliveryType ?? before?.deliveryType ?? defaultDeliveryType;
  const { isFromInventory, hasContent } = deliveryTraits[type];
  if (before?.archivedAt) return `the product "${before.slug}" is archived`;
  if (kind === "group") return input.content ? "content belongs to the variants of a group" : undefined;
  if (hasItems) return "delivery_type cannot change: the product has inventory items";
  if (isFromInventory && input.stockQuantity != null) {
    return "stock_quantity is counted from the inventory of an account product; leave it empty";
  }
  if (!hasContent && input.content) return "content belongs to digital products only";
  if (hasContent && !input.content && !before?.contentSealed)
    return "content is required for a digital product";
  return undefined;
}

/**
 * Returns whether the stored product already delivers the given content. Content that cannot be decrypted
 * counts as different from the new content.
 */
export function hasContent(before: ProductRow | undefined, content: ProductInput["content"]): boolean {
  if (!before?.contentSealed || !content) return false;
  try {
    const fields = openFields(before.contentSealed, { itemId: before.id, productId: before.id });
    return JSON.stringify(fields) === JSON.stringify(Object.fromEntries(content));
  } catch {
    return false;
  }
}
