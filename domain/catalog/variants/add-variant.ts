import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { guardProduct } from "#domain/catalog/products/guard-products.ts";
import { writeProducts } from "#domain/catalog/products/write-products.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { foldWords } from "#domain/catalog/search/search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { chooseVariantSlug, lockGroup, rejectVariant } from "./read-group.ts";
import { optionText, variantName, variantPrice } from "./variant-input.ts";

export interface AddVariant {
  groupId: string;
  optionValue: string;
  /** The price is in minor units of USD. */
  price: number;
}

/**
 * Adds a variant at the end of a group. The variant has the delivery type of the group and no stock. A
 * digital variant is inactive until it has content. A price far below the price of the cheapest variant waits
 * for `confirmChange`, and is returned as `heldPrice`. Until the confirmation, the new variant has the price
 * of the cheapest variant.
 * @throws SignInRequired, NotPermitted, ZodError, NotFound, ProductArchived
 * @throws OptionValueTaken, TooManyVariants
 */
export async function addVariant(
  caller: Caller,
  input: AddVariant,
): Promise<{ id: string; heldPrice: number | null }> {
  const staff = requirePermission(caller, "products.save");
  // The function does not use `audited`, because it raises the price alert after it writes the audit row.
  return inTransaction(async (tx) => {
    const optionValue = optionText.parse(input.optionValue);
    const price = variantPrice.parse(input.price);
    await lockCatalog(tx);
    const { group, variants } = await lockGroup(tx, input.groupId);
    rejectVariant(variants, optionValue);
    const asked = await variantOf(tx, group, { optionValue, price, position: lastPosition(variants) + 1 });
    const { row: after, held } = await guardProduct(tx, staff, { before: undefined, wanted: asked });
    await writeProducts(tx, [{ before: undefined, after }]);
    await recordAudit(tx, staff, {
      action: "VARIANT_ADDED",
      table: "products",
      recordId: after.id,
      permission: permissionUsed(staff, "products.save"),
      details: {
        group: group.id,
        after: { option_value: optionValue, slug: after.slug, price: after.price },
      },
    });
    await holdChanges(tx, staff, held);
    return { id: after.id, heldPrice: held.length > 0 ? price : null };
  });
}

const lastPosition = (variants: readonly ProductRow[]) =>
  Math.max(0, ...variants.map(({ optionPosition }) => optionPosition ?? 0));

async function variantOf(
  tx: Transaction,
  group: ProductRow,
  { optionValue, price, position }: { optionValue: string; price: number; position: number },
): Promise<ProductRow> {
  const { isFromInventory, hasContent } = deliveryTraits[group.deliveryType];
  const now = new Date();
  return {
    ...group,
    id: randomUUID(),
    kind: "variant",
    parentId: group.id,
    optionName: null,
    optionValue,
    optionPosition: position,
    name: variantName(group.name, optionValue),
    slug: await chooseVariantSlug(tx, group.slug, optionValue),
    price,
    originalPrice: null,
    status: hasContent ? "inactive" : "active",
    manualStock: isFromInventory ? null : 0,
    featured: false,
    rating: 0,
    salesCount: 0,
    searchWords: [...new Set([...group.searchWords, ...foldWords(optionValue)])].sort(),
    shelfLevel: "out",
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
