import { describe, expect, it } from "vitest";
import { claimsText, ownClaimsIn, ownTestimonialsIn, testimonialsText, unconfirmedClaims } from "./claims.ts";

const english = { title: "1,200+", words: "customers served" };
const portuguese = { title: "Mais de 1.200", words: "clientes atendidos" };
const claims = (value: unknown) => claimsText.safeParse(JSON.stringify(value));
const testimonials = (value: unknown) => testimonialsText.safeParse(JSON.stringify(value));

describe("the owner's claims", () => {
  it("a claim of the owner is accepted when it has a text in one or both languages, or when it is hidden", () => {
    const own = {
      customers: { en: english, "pt-BR": portuguese },
      success: { shown: false },
      supportLead: { en: { words: " We answer from nine to five. " } },
    };
    expect(claims(own).data).toEqual({
      customers: { shown: true, en: english, "pt-BR": portuguese },
      success: { shown: false },
      supportLead: { shown: true, en: { title: "", words: "We answer from nine to five." } },
    });
    expect(claims({}).data).toEqual({});
  });

  it.each([
    ["invalid JSON", "{"],
    ["a list", "[]"],
    ["an unknown claim", '{"awards":{"shown":false}}'],
    ["an unknown language", '{"customers":{"fr":{"title":"a","words":"b"}}}'],
    ["a figure without its number", '{"customers":{"en":{"title":" ","words":"b"}}}'],
    ["a claim without words", '{"supportLead":{"en":{"words":""}}}'],
    ["a title for a sentence", '{"supportLead":{"en":{"title":"a","words":"b"}}}'],
    ["two lines", '{"customers":{"en":{"title":"a\\nb","words":"c"}}}'],
    ["too long a text", JSON.stringify({ supportLead: { en: { words: "a".repeat(401) } } })],
  ])("the owner's claims are rejected: %s", (_, text) => {
    expect(claimsText.safeParse(text).success).toBe(false);
  });

  it("a claim of the owner is rejected when a value is malformed, and the error contains the path of the value", () => {
    expect(claims({ customers: { en: { title: "", words: "b" } } }).error?.issues[0]?.message).toBe(
      "customers.en.title: must not be empty",
    );
  });

  it("a claim of the owner is shown in the reader's language or the other language, never as the built-in text", () => {
    const own = {
      customers: { shown: true, en: english, "pt-BR": portuguese },
      delivery: { shown: true, en: english },
    };
    expect(ownClaimsIn(own, "pt-BR")).toEqual({ customers: portuguese, delivery: english });
    expect(ownClaimsIn({ success: { shown: true, "pt-BR": portuguese } }, "en")).toEqual({
      success: portuguese,
    });
  });

  it("a claim of the owner is null when the owner has hidden it, and missing when the owner has made no decision", () => {
    expect(ownClaimsIn({ success: { shown: false, en: english }, settled: { shown: true } }, "en")).toEqual({
      success: null,
    });
  });
});

describe("the owner's testimonials", () => {
  const voice = { name: "Ana P.", en: { words: "It came at once.", role: "Buyer" } };

  it("the owner can store up to six testimonials with a text in at least one language, or null for the built-in testimonials", () => {
    expect(testimonials([voice]).data).toEqual([voice]);
    expect(testimonials(Array(6).fill(voice)).success).toBe(true);
    expect(testimonials(null).data).toBeNull();
  });

  it.each([
    ["seven testimonials", Array(7).fill(voice)],
    ["a testimonial without a text", [{ name: "Ana P." }]],
    ["a testimonial without a name", [{ ...voice, name: "" }]],
    ["a testimonial with an image", [{ ...voice, picture: "https://example.com/a.png" }]],
    ["a testimonial outside a list", voice],
  ])("the owner's testimonials are rejected: %s", (_, value) => {
    expect(testimonials(value).success).toBe(false);
  });

  it("a testimonial of the owner is shown in the reader's language, or otherwise in the other language", () => {
    expect(ownTestimonialsIn([voice], "pt-BR")).toEqual([
      { name: "Ana P.", words: "It came at once.", role: "Buyer" },
    ]);
    expect(ownTestimonialsIn([], "en")).toEqual([]);
    expect(ownTestimonialsIn(null, "en")).toBeNull();
  });
});

describe("unconfirmedClaims", () => {
  const untouched = { claims: {}, testimonials: null, claimsConfirmed: false };

  it("unconfirmedClaims returns every built-in text until the owner confirms the text", () => {
    const flagged = unconfirmedClaims(untouched);
    expect(flagged.claims).toHaveLength(14);
    expect(flagged.testimonials).toBe(true);
    expect(unconfirmedClaims({ ...untouched, claimsConfirmed: true })).toEqual({
      claims: [],
      testimonials: false,
    });
  });

  it("unconfirmedClaims leaves out the claims that the owner has replaced or hidden", () => {
    const { claims, testimonials } = unconfirmedClaims({
      claims: { customers: { shown: true, "pt-BR": portuguese }, success: { shown: false } },
      testimonials: [],
      claimsConfirmed: false,
    });
    expect(claims).not.toContain("customers");
    expect(claims).not.toContain("success");
    expect(claims).toHaveLength(12);
    expect(testimonials).toBe(false);
  });
});
