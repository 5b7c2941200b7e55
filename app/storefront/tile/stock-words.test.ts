import { describe, expect, it } from "vitest";
import { cardStock, pageStock } from "./stock-words.ts";

const account = (stockQuantity: number | null) => ({ stockQuantity, deliveryType: "account" as const });

describe("pageStock", () => {
  it("has four tiers, and each limit belongs to the lower tier", () => {
    expect(pageStock(account(11)).words).toBe("In stock and ready for instant delivery");
    expect(pageStock(account(10)).words).toBe("Almost sold out, 10 left");
    expect(pageStock(account(6)).words).toBe("Almost sold out, 6 left");
    expect(pageStock(account(5)).words).toBe("Last 5 available");
    expect(pageStock(account(1)).words).toBe("Last 1 available");
    expect(pageStock(account(0)).words).toBe("Out of stock");
  });

  it('calls unlimited stock "in stock"', () => {
    expect(pageStock({ stockQuantity: null, deliveryType: "digital" })).toEqual({
      tone: "success",
      words: "In stock and ready for instant delivery",
    });
  });

  it("never calls manual delivery instant", () => {
    const byHand = { stockQuantity: 40, deliveryType: "manual" as const };
    expect(pageStock(byHand).words).not.toMatch(/instant/);
    expect(cardStock(byHand).words).not.toMatch(/instant/i);
  });
});

describe("cardStock", () => {
  it("expresses scarcity in words, not only in colour", () => {
    expect(cardStock(account(50))).toEqual({ tone: "success", words: "Instant delivery" });
    expect(cardStock(account(6))).toEqual({ tone: "warning", words: "Almost sold out, 6 left" });
    expect(cardStock(account(3))).toEqual({ tone: "warning", words: "Last 3 available" });
    expect(cardStock(account(0))).toEqual({ tone: "neutral", words: "Out of stock" });
  });
});
