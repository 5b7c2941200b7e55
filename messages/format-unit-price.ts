import { locale } from "./language.ts";
import { formatUnitPrice as formatUnitPriceIn } from "./unit-price.ts";

/** Formats the price of one unit of a line in the language of the page: "$129.00", "£0.0228". */
export const formatUnitPrice = (line: { amount: number; quantity: number }, currency = "USD"): string =>
  formatUnitPriceIn(line, currency, locale());
