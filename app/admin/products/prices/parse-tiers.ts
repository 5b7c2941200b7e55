import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { TIERS_MAX } from "#domain/catalog/price-settings/prices-input.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";

const messages = priceMessages.errors;

/**
 * The format of a line: "10 = 8,00". Between quantity and price, ":", ";", "x", "+" and a space are also
 * allowed.
 */
const TIER_LINE = /^(\d{1,9})\s*(?:[=:;x+]\s*)?(?<=[\s=:;x+])(\S.*)$/i;

/**
 * Parses the price tiers, one tier for each line. When a line is not valid, returns the error message for the
 * first such line.
 */
export function parseTiers(typed: string): PriceTier[] | string {
  const lines = typed.split("\n").flatMap((line) => line.trim() || []);
  if (lines.length > TIERS_MAX) return messages.tooManyTiers(TIERS_MAX);
  const tiers: PriceTier[] = [];
  for (const line of lines) {
    const [, quantity = "", amount = ""] = TIER_LINE.exec(line) ?? [];
    const price = parseTypedPrice(amount);
    if (quantity === "" || !price) return messages.tiers;
    const minQuantity = Number(quantity);
    if (minQuantity < 2 || minQuantity > LINE_QUANTITY_MAX) return messages.tierQuantity;
    tiers.push({ minQuantity, price });
  }
  return tiers;
}
