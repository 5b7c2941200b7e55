import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { action } from "#app/storefront/checkout/cart-lines.ts";
import { inLanguage } from "#messages/language.server.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";

/** The product costs less than the minimum purchase of a new shop, which is $50.00. */
const cheap = { price: 500, salesCount: 1 };

async function suggestionsFor(ids: string[]): Promise<string[]> {
  const context = new RouterContextProvider();
  context.set(callerContext, visitor);
  const request = new Request("http://localhost/cart/lines", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  });
  const answer = await inLanguage("en", () => action({ request, context } as never));
  const { suggestions = [] } = await answer.json();
  return suggestions.map(({ to, words }: { to: string; words: string }) => `${to} ${words}`);
}

describe("the suggestions of a cart below the minimum purchase", () => {
  let inCart = "";
  let famous = "";
  beforeAll(async () => {
    inCart = (await buildProduct({ ...cheap, name: "Small", slug: "small" })).id;
    famous = (await buildProduct({ name: "Famous", slug: "famous", price: 1_000, salesCount: 900 })).id;
    await buildProduct({ name: "Enough", slug: "enough", price: 4_500, salesCount: 800 });
    await buildProduct({ name: "Gone", slug: "gone", price: 9_000, salesCount: 700, stock: 0 });
    await buildProduct({ name: "Hidden", slug: "hidden", price: 9_000, salesCount: 600, status: "inactive" });
    await buildProduct({ name: "More", slug: "more", price: 9_000, salesCount: 500 });
    await buildProduct({ name: "Last", slug: "last", price: 2_000, salesCount: 400 });
  });

  it("a cart below the minimum purchase suggests three top sellers in stock, and starts with the products that reach the minimum", async () => {
    expect(await suggestionsFor([inCart])).toEqual([
      "/marketplace/enough Enough · $45.00",
      "/marketplace/more More · $90.00",
      "/marketplace/famous Famous · $10.00",
    ]);
  });

  it("the suggestions for a cart below the minimum purchase contain no product of the cart", async () => {
    const suggested = await suggestionsFor([inCart, famous]);
    expect(suggested).toHaveLength(3);
    expect(suggested.join()).not.toContain("famous");
  });

  it("a cart has no suggestions when the cart is empty, or when the total reaches the minimum purchase", async () => {
    const { id } = await buildProduct({ price: 5_000 });
    expect(await suggestionsFor([])).toEqual([]);
    expect(await suggestionsFor([inCart, id])).toEqual([]);
  });
});
