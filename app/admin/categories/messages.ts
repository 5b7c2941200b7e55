import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { categories as categoriesSource } from "#messages/pt-BR/back-office/categories.ts";

/** The messages of /admin/categorias (spec B2.9, B5, B8). */
export const categoryMessages = catalog("back-office", "categories", categoriesSource);

addErrorMessages({
  slug_taken: () => categoryMessages.errors.slugTaken,
  category_changed: () => categoryMessages.errors.changed,
  category_has_products: ({ products }) => categoryMessages.errors.hasProducts(Number(products)),
  no_place_for_products: () => categoryMessages.errors.noPlace,
});
