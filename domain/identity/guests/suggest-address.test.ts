import { describe, expect, it } from "vitest";
import { suggestAddress } from "./suggest-address.ts";

describe("suggestAddress", () => {
  it.each([
    ["ana@gmial.com", "ana@gmail.com"],
    ["ana@gmai.com", "ana@gmail.com"],
    ["ana@gmaill.com", "ana@gmail.com"],
    ["ana@gmail.con", "ana@gmail.com"],
    ["ana@gmail.co", "ana@gmail.com"],
    ["ana@hotmial.com.br", "ana@hotmail.com.br"],
    ["ana+shop@outlok.com", "ana+shop@outlook.com"],
  ])("for the typed address %s, suggestAddress suggests %s", (typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
  });

  it.each(["ana@gmail.com", "ana@yahoo.com.br", "ana@example.com", "ana@mail.com", "ana@shop.example.org"])(
    "suggestAddress suggests nothing for %s",
    (email) => {
      expect(suggestAddress(email)).toBeNull();
    },
  );
});
