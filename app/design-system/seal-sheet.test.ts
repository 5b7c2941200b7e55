import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Seal } from "./seal.tsx";
import { sealAddresses } from "./seal-addresses.ts";
import { sealGeometry, sealLines } from "./seal-geometry.ts";
import { SEAL_SHEET, sealSheet } from "./seal-sheet.ts";

const slugs = Array.from({ length: 24 }, (_, index) => `product-${index}`);
const sheetOf = (address: string) => address.split("#")[0] ?? "";

describe("sealAddresses", () => {
  it("puts twelve seals on each sheet, each with the lines of its slug", () => {
    const addresses = sealAddresses(slugs);
    expect(new Set(addresses).size).toBe(24);
    expect(new Set(addresses.map(sheetOf)).size).toBe(2);
    for (const [index, address] of addresses.entries()) {
      const [path = "", id] = address.split("#");
      expect(path).toMatch(SEAL_SHEET);
      const lines = sealLines(sealGeometry(slugs[index] ?? ""));
      expect(sealSheet(path)).toContain(`<g id="${id}">${lines}</g>`);
    }
  });

  it("names the same sheet for another order of the same products", () => {
    const some = slugs.slice(0, 12);
    const turned = sealAddresses([...some].reverse()).reverse();
    expect(turned).toEqual(sealAddresses(some));
  });

  it("draws a seal once that a list contains twice", () => {
    const [first, second] = sealAddresses(["a", "a"]);
    expect(first).toBe(second);
    expect(sealSheet(sheetOf(first ?? ""))?.match(/<g /g)).toHaveLength(1);
  });
});

describe("sealSheet", () => {
  it.each([
    "/seals/.svg",
    "/seals/123456.svg",
    "/seals/1234567",
    "/seals/ABCDEFG.svg",
    `/seals/${"0".repeat(91)}.svg`,
  ])("is undefined for %s", (path) => expect(sealSheet(path)).toBeUndefined());

  it("contains only path commands and numbers, also for a hash of no slug", () => {
    expect(sealSheet("/seals/zzzzzzz.svg")).not.toMatch(/NaN|undefined|script|href/);
  });
});

describe("a seal of a sheet", () => {
  it("contains the blank centre and the emoji, and refers to its lines", () => {
    const html = renderToStaticMarkup(
      createElement(Seal, { slug: "a", emoji: "A", from: sealAddresses(["a"])[0] }),
    );
    expect(html).toMatch(/<use href="\/seals\/\w{7}\.svg#0"\/><circle r="\d+"\/><text[^>]*>&#65;<\/text>/);
    expect(html).not.toContain("<path");
  });
});
