import { describe, expect, it } from "vitest";
import { problemBeforePaying } from "./problem-before-paying.ts";

const ready = { email: "ana@example.com", lines: 2, method: "card", hasConsent: true } as const;

describe("problemBeforePaying", () => {
  it("problemBeforePaying returns null when the form has an e-mail address, a line to charge and a payment method", () => {
    expect(problemBeforePaying(ready)).toBeNull();
  });

  it.each([
    [{ email: "" }, "emailRequired"],
    [{ lines: 0 }, "emptyCart"],
    [{ method: null }, "methodRequired"],
    [{ hasConsent: false }, "consentRequired"],
    [{ method: null, hasConsent: false }, "methodRequired"],
    [{ email: "", lines: 0, method: null }, "emailRequired"],
    [{ lines: 0, method: null }, "emptyCart"],
  ])("problemBeforePaying with %j returns %s", (missing, problem) => {
    expect(problemBeforePaying({ ...ready, ...missing })).toBe(problem);
  });
});
