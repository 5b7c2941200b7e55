import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PaymentMethods } from "./payment-methods.tsx";

const render = (cryptoEnabled: boolean, cardEnabled = true, hasMore = false) =>
  renderToStaticMarkup(
    createElement(PaymentMethods, {
      method: "card",
      cardEnabled,
      cryptoEnabled,
      hasMore,
      onCard: () => {},
      onCrypto: () => {},
    }),
  );

describe("the payment methods", () => {
  it("the payment methods are card and crypto, and crypto is marked as coming soon", () => {
    const html = render(true);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).toContain("Coming soon");
  });

  it("the card is the only payment method when crypto is switched off", () => {
    const html = render(false);
    expect(html.match(/type="radio"/g)).toHaveLength(1);
    expect(html).toContain('value="card"');
    expect(html).not.toMatch(/crypto/i);
  });

  it("the card option mentions other methods only when the payment page offers other methods", () => {
    expect(render(false)).toContain("Visa, Mastercard and others");
    expect(render(false, true, true)).toContain("and other methods on the payment page");
  });

  it.each([true, false])(
    "the payment methods omit the card and explain why when cards are switched off (crypto %s)",
    (cryptoEnabled) => {
      const html = render(cryptoEnabled, false);
      expect(html).not.toContain('value="card"');
      expect(html.match(/type="radio"/g) ?? []).toHaveLength(cryptoEnabled ? 1 : 0);
      expect(html).toContain("Card payments are switched off at the moment. Your cart is kept.");
    },
  );
});
