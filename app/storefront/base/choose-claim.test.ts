import { afterEach, describe, expect, it } from "vitest";
import { claimSentences, titledClaims } from "#domain/settings/claims.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { chooseClaim } from "./choose-claim.ts";

const measured = { medianDeliverySeconds: 3.2, claimRate: 0.012 };
const own = { title: "4,100", words: "orders delivered" };
afterEach(() => setLanguageSource(() => "written"));

describe("chooseClaim", () => {
  it("chooseClaim returns the claim of the specification by default", () => {
    const claim = (name: Parameters<typeof chooseClaim>[0]) => {
      const { title, words } = chooseClaim(name, { own: {}, measured: null }) ?? { title: "", words: "" };
      return `${title} ${words}`.trim();
    };
    expect(claim("customers")).toBe("50,000+ customers served");
    expect(claim("delivery")).toBe("Instant delivery within 5 minutes, up to 30 minutes for some products");
    expect(claim("success")).toBe("99.8% success rate");
    expect(claim("guarantee")).toBe("7 days money-back guarantee, and support 24/7");
    expect(claim("moneyBack")).toContain("7-day money-back guarantee");
    expect(claim("replacement")).toContain("Replacement within 30 days");
    expect(claim("settled")).toContain("Refund or replacement is settled within 24 hours");
    for (const name of [...titledClaims, ...claimSentences]) expect(claim(name), name).not.toBe("");
  });

  it("chooseClaim returns measured delivery and success claims when the shop has enough orders", () => {
    expect(chooseClaim("delivery", { own: {}, measured })).toEqual({
      title: "4 seconds",
      words: "from payment to delivery, the median of the last 90 days",
    });
    expect(chooseClaim("success", { own: {}, measured })).toEqual({
      title: "98.8%",
      words: "of orders in the last 90 days had no refund or dispute",
    });
    for (const name of [...titledClaims, ...claimSentences]) {
      if (name === "delivery" || name === "success") continue;
      expect(chooseClaim(name, { own: {}, measured }), name).toEqual(
        chooseClaim(name, { own: {}, measured: null }),
      );
    }
  });

  it("chooseClaim prefers the owner's own claim to every other claim, and returns null when the owner hides the claim", () => {
    expect(chooseClaim("success", { own: { success: own }, measured })).toEqual(own);
    expect(chooseClaim("success", { own: { success: null }, measured })).toBeNull();
    expect(chooseClaim("customers", { own: { customers: null }, measured: null })).toBeNull();
  });

  it("chooseClaim returns a measured claim in Portuguese on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    expect(chooseClaim("delivery", { own: {}, measured })).toEqual({
      title: "4 segundos",
      words: "do pagamento à entrega, mediana dos últimos 90 dias",
    });
  });
});
