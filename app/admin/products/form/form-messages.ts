import { catalog } from "#messages/catalog.ts";
import { productForm as productFormSource } from "#messages/pt-BR/back-office/products/product-form.ts";

/** The messages of the product dialog (spec: back-office §2 Products, §3 Product, §5 Product form). */
export const productFormMessages = catalog("back-office", "productForm", productFormSource);
