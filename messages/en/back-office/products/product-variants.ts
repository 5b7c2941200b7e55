import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { productVariants as source } from "#messages/pt-BR/back-office/products/product-variants.ts";

const { counted } = pluralsIn("en");

export const productVariants: MessagesOf<typeof source> = {
  tab: "Variants",
  count: (variants) => counted(variants, { one: "variant", other: "variants" }),
  title: (name) => `Variants of ${name}`,
  intro:
    "Sell variants of one product, such as “1 month” and “1 year”. Each variant has its own price and stock. This product becomes the first variant and keeps its stock, orders and address.",
  ofGroup: "This is a variant. Sort and add variants in the main product.",
  openGroup: "Open the main product",
  split: "Create variants",
  add: "Add variant",
  list: "Variants, sorted as in the shop",
  move: (value) => `Move ${value}`,
  shown: (value) => `${value} in the shop`,
  edit: (value) => `Edit the variant ${value}`,
  unlimited: "unlimited stock",
  stock: (count) => `${formatCount(count)} in stock`,
  join: "Undo the variants",
  joinHelp:
    "Only one variant is left. If you undo the variants, this variant becomes a plain product with this address.",
  joined: "Variants undone",
  ordered: "Sorting saved",
  done: "Variant added",
  wasSplit: "Variants created",
  failed: "The variants could not be saved",
  fields: {
    optionName: "Name of the option",
    firstValue: "Option value of this product",
    optionValue: "Option value of the new variant",
    price: "Price (US$)",
  },
  help: {
    optionName: "For example: Duration.",
    optionValue: "For example: 1 year.",
  },
  errors: {
    text: (most) => `Write 1 to ${formatCount(most)} characters.`,
    price: "Write the amount like 12.90 or 12,90.",
    option_value_taken: "Another variant already has this option value.",
    too_many_variants: (most) => `A product has at most ${formatCount(most)} variants.`,
    already_split: "This product already has variants or is one of them. Reload the page.",
    not_last_variant: "The product still has other variants. Delete or archive the others first.",
    group_has_variants: "This product has variants. Delete or archive each of them first.",
    group_sells_nothing: "Prices and limits belong to each variant. Open the variant.",
  },
};
