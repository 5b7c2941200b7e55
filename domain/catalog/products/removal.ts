/** What references a product, or one of its variants. */
export interface ProductHold {
  /** Order lines with the product. */
  sales: number;
  /** Items in any state. */
  items: number;
  batches: number;
  /** Variants, archived ones too. */
  variants: number;
  /** Variants that are not archived. */
  offered: number;
}

/**
 * Returns what a removal does with a product (spec R31): its history must stay, so it is archived; without
 * a history it is deleted. "refused" is a group with variants that are not archived. The dialog asks this
 * rule before the click, and the removal decides by it.
 */
export function removalOf({
  sales,
  items,
  batches,
  variants,
  offered,
}: ProductHold): "deleted" | "archived" | "refused" {
  if (offered > 0) return "refused";
  return sales + items + batches + variants > 0 ? "archived" : "deleted";
}
