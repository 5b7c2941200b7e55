import type { Page } from "@playwright/test";
import { cartMessages } from "#app/storefront/cart/messages.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";

/** Sample arguments for messages: generic samples first, then samples with an amount, a currency or a day. */
const values = [
  ["\0", "\0", "\0"],
  ["USD", 1, "2026-01-01"],
  [1, "USD"],
] as const;

/**
 * Returns every English text of a purchase message. When a message is a function, the result contains the
 * fixed texts around the function's arguments.
 */
function englishOf(word: unknown): string[] {
  if (typeof word === "string") return [word];
  if (typeof word === "function") return betweenValues(word as (...given: unknown[]) => unknown);
  return typeof word === "object" && word !== null ? Object.values(word).flatMap(englishOf) : [];
}

function betweenValues(sentence: (...given: unknown[]) => unknown): string[] {
  for (const given of values) {
    try {
      return englishOf(sentence(...given)).flatMap((text) => text.split(/\0|\$?NaN|\$?\d[\d.,]*|USD/));
    } catch {
      // The sample is not a valid currency or day. The loop tries the next samples.
    }
  }
  throw new Error(`no sample arguments fit ${sentence}`);
}

/**
 * Single short words ("Total", "Card") can be part of a product's name. This check skips single short words,
 * and other tests check each of these words separately.
 */
export const english = [cartMessages, checkoutMessages, returnMessages, ordersMessages]
  .flatMap(englishOf)
  .map((text) => text.trim())
  .filter((text) => /\p{L}/u.test(text) && (text.length >= 9 || /\p{L}\s\p{L}{2}/u.test(text)));

/** Returns the English purchase messages in a page's visible and accessible texts. */
export async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const places = [...document.querySelectorAll("main, [role=dialog], [role=status], [role=region]")];
    const named = places.flatMap((place) => [
      ...[...place.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label")),
      ...[...place.querySelectorAll("[placeholder]")].map((part) => part.getAttribute("placeholder")),
    ]);
    return [...places.map((place) => place.textContent), ...named, document.title].join("\n");
  });
  return english.filter((text) => shown.includes(text));
}
