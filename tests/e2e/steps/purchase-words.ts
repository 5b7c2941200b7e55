import type { Page } from "@playwright/test";
import { cartMessages } from "#app/storefront/cart/messages.ts";
import { checkoutMessages } from "#app/storefront/checkout/messages.ts";
import { returnMessages } from "#app/storefront/checkout/return/return-messages.ts";
import { ordersMessages } from "#app/storefront/orders/messages.ts";

/** Facts to say a sentence with: any, then those of the sentences that take an amount, a currency or a day only. */
const facts = [
  ["\0", "\0", "\0"],
  ["USD", 1, "2026-01-01"],
  [1, "USD"],
] as const;

/** Every English sentence of the purchase; of those with facts in them, what stands between the facts. */
function englishOf(word: unknown): string[] {
  if (typeof word === "string") return [word];
  if (typeof word === "function") return betweenFacts(word as (...given: unknown[]) => unknown);
  return typeof word === "object" && word !== null ? Object.values(word).flatMap(englishOf) : [];
}

function betweenFacts(sentence: (...given: unknown[]) => unknown): string[] {
  for (const given of facts) {
    try {
      return englishOf(sentence(...given)).flatMap((text) => text.split(/\0|\$?NaN|\$?\d[\d.,]*|USD/));
    } catch {
      // A currency or a day that is none: the next facts fit.
    }
  }
  throw new Error(`no facts fit ${sentence}`);
}

/** Single short words ("Total", "Card") may stand in a product's name; they are looked for one by one below. */
export const english = [cartMessages, checkoutMessages, returnMessages, ordersMessages]
  .flatMap(englishOf)
  .map((text) => text.trim())
  .filter((text) => /\p{L}/u.test(text) && (text.length >= 9 || /\p{L}\s\p{L}{2}/u.test(text)));

/** The English sentences of the purchase in what a page shows and tells screen readers. */
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
