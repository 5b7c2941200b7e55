import { describe, expect, it } from "vitest";
import { parseCheckoutLink } from "./parse-checkout-link.ts";

describe("parseCheckoutLink", () => {
  it("parseCheckoutLink reads slugs and quantities in the sequence of the link", () => {
    expect(parseCheckoutLink("studio-seat:2, Gift-Code")).toEqual({
      items: [
        { slug: "studio-seat", quantity: 2 },
        { slug: "gift-code", quantity: 1 },
      ],
      unread: 0,
    });
  });

  it("parseCheckoutLink adds up the quantities of one product, up to the largest quantity of a line", () => {
    expect(parseCheckoutLink("a:2,a:3").items).toEqual([{ slug: "a", quantity: 5 }]);
    expect(parseCheckoutLink("a:999,a:999").items).toEqual([{ slug: "a", quantity: 1_000 }]);
  });

  it.each(["a:0", "a:-1", "a:1.5", "a:1:2", "a b", "<script>", "a--b", "a:9999999", "ä", "a\0"])(
    "parseCheckoutLink leaves out %j and counts it",
    (entry) => {
      expect(parseCheckoutLink(`x:1,${entry}`)).toEqual({ items: [{ slug: "x", quantity: 1 }], unread: 1 });
    },
  );

  it("parseCheckoutLink reads at most 50 products, and reads only a fixed number of characters", () => {
    const many = Array.from({ length: 60 }, (_, at) => `p${at}`).join(",");
    expect(parseCheckoutLink(many).items).toHaveLength(50);
    expect(parseCheckoutLink(many).unread).toBe(10);
    expect(parseCheckoutLink("a,".repeat(500_000)).unread).toBe(1);
  });

  it("parseCheckoutLink returns nothing for an empty parameter", () => {
    expect(parseCheckoutLink(" , ")).toEqual({ items: [], unread: 0 });
  });
});
