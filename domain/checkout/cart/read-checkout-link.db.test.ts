import { describe, expect, it } from "vitest";
import { buildProduct } from "#tests/factories/build-product.ts";
import { readCheckoutLink } from "./read-checkout-link.ts";

const link = (...entries: string[]) => readCheckoutLink(entries.join(","));

describe("a checkout link", () => {
  it("a checkout link adds the available products to the cart, and the response lists the products that cannot be bought", async () => {
    const seat = await buildProduct({ stock: 5 });
    const few = await buildProduct({ stock: 2, name: "Few Keys" });
    const out = await buildProduct({ stock: 0, name: "Sold Keys" });
    const hidden = await buildProduct({ stock: 5, status: "inactive" });
    const read = await link(
      `${seat.slug}:2`,
      `${few.slug}:3`,
      out.slug,
      `${hidden.slug}:1`,
      "no-such-slug",
      "?",
    );
    expect(read.lines).toMatchObject([
      { product: { id: seat.id, price: 6000 }, quantity: 2 },
      { product: { id: few.id }, quantity: 2 },
    ]);
    expect(read.leftOut).toMatchObject([
      { name: "Few Keys", slug: few.slug, left: 2, reason: "fewer", product: { id: few.id } },
      { name: "Sold Keys", slug: out.slug, left: 0, reason: "sold_out", product: { id: out.id } },
    ]);
    // The response contains only names of the shop's products.
    expect(read.unknown).toBe(3);
  });

  it("a checkout link adds a variant to the cart, and the response lists a group whose variant must be chosen", async () => {
    const group = await buildProduct({ kind: "group", optionName: "Term", name: "Team plan", stock: 0 });
    const place = { kind: "variant", optionValue: "1 year", optionPosition: 1 } as const;
    const variant = await buildProduct({ ...place, parentId: group.id, stock: 3 });
    const read = await link(group.slug, variant.slug);
    expect(read.lines).toMatchObject([{ product: { id: variant.id }, quantity: 1 }]);
    expect(read.leftOut).toEqual([
      { name: "Team plan", slug: group.slug, left: 0, reason: "choose", product: null, originalPrice: null },
    ]);
  });

  it("a checkout link without items adds nothing to the cart", async () => {
    expect(await readCheckoutLink("")).toEqual({ lines: [], leftOut: [], unknown: 0 });
  });
});
