import { describe, expect, it } from "vitest";
import {
  addToCart,
  type CartLine,
  type CartProduct,
  cartTotals,
  lineAboveHold,
  putBack,
  quantityInCart,
  removeFromCart,
  setQuantity,
} from "./cart-rules.ts";

const product = (change: Partial<CartProduct> = {}): CartProduct => ({
  id: "a",
  name: "IDE Pro",
  slug: "ide-pro",
  shortDescription: "One seat",
  price: 8900,
  emoji: "🔑",
  cover: "ink-0",
  stockQuantity: 5,
  ...change,
});
const line = (quantity: number, change: Partial<CartProduct> = {}): CartLine => ({
  product: product(change),
  quantity,
});

describe("addToCart", () => {
  it("addToCart creates a line of one unit by default", () => {
    expect(addToCart([], product()).lines).toEqual([line(1)]);
  });
  it("addToCart raises the quantity of an existing line and replaces its product data", () => {
    expect(addToCart([line(2, { price: 1 })], product(), 3).lines).toEqual([line(5)]);
  });
  it("addToCart refuses a missing product and a product without an id", () => {
    expect(addToCart([], null).refusal).toEqual({ code: "invalid_product" });
    expect(addToCart([], product({ id: "" })).refusal).toEqual({ code: "invalid_product" });
  });
  it.each([0, -1])("addToCart refuses a product with a stock of %i", (stockQuantity) => {
    expect(addToCart([], product({ stockQuantity })).refusal).toEqual({ code: "out_of_stock" });
  });
  it("addToCart accepts a quantity up to the stock, and otherwise returns an error with the quantity in the cart", () => {
    expect(addToCart([line(4)], product(), 1).lines?.[0]?.quantity).toBe(5);
    expect(addToCart([line(5)], product(), 1).refusal).toEqual({
      code: "stock_limit",
      available: 5,
      inCart: 5,
    });
    expect(addToCart([], product(), 6).refusal).toEqual({ code: "stock_limit", available: 5, inCart: 0 });
  });
  it("addToCart limits a line of an unlimited product to 1000 units", () => {
    const unlimited = product({ stockQuantity: null });
    expect(addToCart([], unlimited, 1000).lines?.[0]?.quantity).toBe(1000);
    expect(addToCart([], unlimited, 1001).refusal).toEqual({
      code: "stock_limit",
      available: 1000,
      inCart: 0,
    });
  });
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "addToCart refuses a quantity of %d",
    (quantity) => {
      expect(addToCart([], product(), quantity).refusal).toEqual({ code: "invalid_quantity" });
    },
  );
  it("addToCart allows 50 different products and refuses the 51st, but still raises the quantity of an existing line", () => {
    const fifty = Array.from({ length: 50 }, (_, index) => line(1, { id: `p${index}` }));
    expect(addToCart(fifty.slice(1), product()).lines).toHaveLength(50);
    expect(addToCart(fifty, product()).refusal).toEqual({ code: "too_many_lines", most: 50 });
    expect(addToCart(fifty, product({ id: "p7" })).lines?.[7]?.quantity).toBe(2);
  });
});

describe("setQuantity", () => {
  it("setQuantity accepts a quantity up to the stock, and otherwise returns an error without the quantity in the cart", () => {
    expect(setQuantity([line(1)], "a", 5).lines).toEqual([line(5)]);
    expect(setQuantity([line(1)], "a", 6).refusal).toEqual({
      code: "stock_limit",
      available: 5,
      inCart: null,
    });
  });
  it.each([0, -3])("setQuantity removes the line when the quantity is %i", (quantity) => {
    expect(setQuantity([line(2)], "a", quantity).lines).toEqual([]);
  });
  it("setQuantity refuses a product that is not in the cart", () => {
    expect(setQuantity([line(2)], "b", 1).refusal).toEqual({ code: "product_not_found" });
  });
  it("setQuantity refuses a fractional quantity", () => {
    expect(setQuantity([line(2)], "a", 1.5).refusal).toEqual({ code: "invalid_quantity" });
  });
});

describe("removeFromCart and putBack", () => {
  const three = [line(1, { id: "a" }), line(2, { id: "b" }), line(3, { id: "c" })];
  it("putBack restores a removed line at its position", () => {
    const two = removeFromCart(three, "b");
    expect(two.map((each) => each.product.id)).toEqual(["a", "c"]);
    expect(putBack(two, line(2, { id: "b" }), 1)).toEqual(three);
  });
  it("putBack does not restore a removed line when the shopper has added the product again", () => {
    expect(putBack(three, line(9, { id: "b" }), 1)).toEqual(three);
  });
});

describe("cartTotals", () => {
  it("cartTotals counts units, not lines, and adds up the exact total", () => {
    expect(cartTotals([line(2), line(3, { id: "b", price: 1010 })])).toEqual({
      items: 5,
      total: 2 * 8900 + 3 * 1010,
    });
    expect(cartTotals([])).toEqual({ items: 0, total: 0 });
    expect(quantityInCart([line(2)], "b")).toBe(0);
  });
});

describe("lineAboveHold", () => {
  it("lineAboveHold returns the first line above the hold limit of an unpaid order, and ignores unlimited products", () => {
    const lines = [500, 20, 21, 22].map((quantity) =>
      line(quantity, { stockQuantity: quantity === 500 ? null : 30 }),
    );
    expect(lineAboveHold(lines, { units: 20 })).toBe(lines[2]);
    expect(lineAboveHold(lines, { units: 22 })).toBeUndefined();
    expect(lineAboveHold(lines, null)).toBeUndefined();
  });
});
