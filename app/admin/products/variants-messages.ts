import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { productVariants as productVariantsSource } from "#messages/pt-BR/back-office/products/product-variants.ts";

/** The messages of the variants of a product. */
export const variantMessages = catalog("back-office", "productVariants", productVariantsSource);

const errors = variantMessages.errors;
addErrorMessages({
  option_value_taken: () => errors.option_value_taken,
  too_many_variants: ({ most }) => errors.too_many_variants(Number(most)),
  already_split: () => errors.already_split,
  not_last_variant: () => errors.not_last_variant,
  group_has_variants: () => errors.group_has_variants,
  group_sells_nothing: () => errors.group_sells_nothing,
});
