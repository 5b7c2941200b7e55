import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { productPrices as productPricesSource } from "#messages/pt-BR/back-office/products/product-prices.ts";

/** The messages of prices, sales and limits of a product. */
export const priceMessages = catalog("back-office", "productPrices", productPricesSource);

const errors = priceMessages.errors;
addErrorMessages({
  tiers_not_falling: () => errors.tiers_not_falling,
  sale_not_below_price: () => errors.sale_not_below_price,
  sale_window_invalid: () => errors.sale_window_invalid,
});
