import { describe, expect, it } from "vitest";
import { parseStoredCart, writeStoredCart } from "./stored-cart.ts";

const stored = (change: object = {}, quantity: unknown = 2) => ({
  product: {
    id: "a",
    name: "IDE Pro",
    slug: "ide-pro",
    short_description: "One seat",
    price: 89.9,
    emoji: "🔑",
    stock_quantity: 5,
    ...change,
  },
  quantity,
});
const parse = (value: unknown) => parseStoredCart(JSON.stringify(value));

describe("the stored cart", () => {
  it("reading the stored cart converts prices to minor units, and writing the cart restores the original format", () => {
    const lines = parse([stored()]);
    expect(lines[0]?.product.price).toBe(8990);
    expect(JSON.parse(writeStoredCart(lines))).toEqual([stored()]);
  });
  it("the stored cart converts every price up to $200 without rounding errors", () => {
    for (let minor = 0; minor <= 20_000; minor++) {
      const [line] = parse([stored({ price: minor / 100 })]);
      if (line?.product.price !== minor) throw new Error(`${minor} became ${line?.product.price}`);
    }
    expect(parse([stored({ price: 1_000_000 })])[0]?.product.price).toBe(100_000_000);
  });
  it.each([null, "", "{", "null", "7", '{"a":1}', '"cart"'])(
    "the stored cart is empty when the text is %j",
    (text) => {
      expect(parseStoredCart(text)).toEqual([]);
    },
  );
  it("the stored cart skips malformed lines and keeps the valid lines", () => {
    const bad = [
      null,
      3,
      {},
      { product: null, quantity: 1 },
      stored({}, 0),
      stored({}, 1.5),
      stored({}, "2"),
      stored({}, 1001),
    ];
    const worse = [
      stored({ id: "" }),
      stored({ price: -1 }),
      stored({ price: "9" }),
      stored({ price: 1e9 }),
      stored({ stock_quantity: "many" }),
    ];
    expect(parse([...bad, ...worse, stored({ id: "good" })]).map((line) => line.product.id)).toEqual([
      "good",
    ]);
  });
  it("the stored cart contains each product only once, and contains at most 50 lines", () => {
    const sixty = Array.from({ length: 60 }, (_, index) => stored({ id: `p${index % 55}` }));
    expect(parse(sixty)).toHaveLength(50);
  });
  it("the stored cart treats a missing stock as unlimited", () => {
    expect(parse([stored({ stock_quantity: undefined })])[0]?.product.stockQuantity).toBeNull();
  });
});
