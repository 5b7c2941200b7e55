import { describe, expect, it } from "vitest";
import { pageStock } from "#app/storefront/product/page-stock.ts";
import { cardStock } from "./stock-text.ts";

const account = (stockQuantity: number | null) => ({ stockQuantity, deliveryType: "account" as const });

describe("pageStock", () => {
  it("pageStock has four stock levels, and a stock at the boundary between two levels belongs to the lower level", () => {
    expect(pageStock(account(11)).text).toBe("In stock and ready for instant delivery");
    expect(pageStock(account(10)).text).toBe("Almost sold out, 10 left");
    expect(pageStock(account(6)).text).toBe("Almost sold out, 6 left");
    expect(pageStock(account(5)).text).toBe("Last 5 available");
    expect(pageStock(account(1)).text).toBe("Last 1 available");
    expect(pageStock(account(0)).text).toBe("Out of stock");
  });

  it('pageStock calls unlimited stock "in stock"', () => {
    expect(pageStock({ stockQuantity: null, deliveryType: "digital" })).toEqual({
      tone: "success",
      text: "In stock and ready for instant delivery",
    });
  });

  it("pageStock never describes a manual delivery as instant", () => {
    const byHand = { stockQuantity: 40, deliveryType: "manual" as const };
    expect(pageStock(byHand).text).not.toMatch(/instant/);
    expect(cardStock(byHand).text).not.toMatch(/instant/i);
  });
});

describe("cardStock", () => {
  it("cardStock shows a low stock with a text and not only with a color", () => {
    expect(cardStock(account(50))).toEqual({ tone: "success", text: "Instant delivery" });
    expect(cardStock(account(6))).toEqual({ tone: "warning", text: "Almost sold out, 6 left" });
    expect(cardStock(account(3))).toEqual({ tone: "warning", text: "Last 3 available" });
    expect(cardStock(account(0))).toEqual({ tone: "neutral", text: "Out of stock" });
  });
});
