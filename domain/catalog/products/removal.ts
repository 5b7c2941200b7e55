/** The rows that reference a product or one of its variants. */
export interface ProductHold {
  /** Order lines with the product. */
  sales: number;
  /** Items in any state. */
  items: number;
  batches: number;
  /** Variants, including archived variants. */
  variants: number;
  /** Variants that are not archived. */
  offered: number;
}

/**
 * Returns what a removal does with a product (spec R31). A product with a history is archived, because the
 * history must stay. A product without a history is deleted. A group with variants that are not archived is
 * "refused". The dialog shows the result of this rule, and the removal applies the rule.
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
