import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { products as productsSource } from "#messages/pt-BR/back-office/products/products.ts";

/**
 * The messages of /admin/produtos and /admin/featured, without
 * the form (spec B2.6, B2.7, B8).
 */
export const productMessages = catalog("back-office", "products", productsSource);

const errors = productMessages.errors;
addErrorMessages({
  product_changed: () => errors.product_changed,
  product_archived: () => errors.product_archived,
  group_has_no_field: () => errors.group_has_no_field,
  product_slug_taken: () => errors.product_slug_taken,
  stock_moved: ({ now }) => errors.stock_moved(typeof now === "number" ? now : null),
  delivery_type_held: ({ because }) => errors.delivery_type_held(String(because)),
  content_missing: () => errors.content_missing,
  content_not_digital: () => errors.content_not_digital,
  content_unreadable: () => errors.content_unreadable,
  no_such_category: () => errors.no_such_category,
  no_such_product_picture: () => productFormMessages.images.gone,
});
