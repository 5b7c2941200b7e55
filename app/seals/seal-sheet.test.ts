import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Seal } from "./seal.tsx";
import { sealAddresses } from "./seal-addresses.ts";
import { sealGeometry, sealLines } from "./seal-geometry.ts";
import { SEAL_SHEET, sealSheet } from "./seal-sheet.ts";

const products = Array.from({ length: 24 }, (_, index) => ({
  slug: `product-${index}`,
  emoji: ["", "🎨", "👩‍💻"][index % 3] ?? "",
}));
const sheetOf = (address: string) => address.split("#")[0] ?? "";

describe("sealAddresses", () => {
  it("sealAddresses puts eight seals on each sheet, and draws the lines of each seal from its slug", () => {
    const addresses = sealAddresses(products);
    expect(new Set(addresses).size).toBe(24);
    expect(new Set(addresses.map(sheetOf)).size).toBe(3);
    for (const [index, address] of addresses.entries()) {
      const [path = "", id] = address.split("#");
      expect(path).toMatch(SEAL_SHEET);
      const lines = sealLines(sealGeometry(products[index]?.slug ?? ""));
      expect(sealSheet(path)).toContain(`<g id="${id}"><g id="${id}l" fill="none">${lines}</g><circle `);
    }
  });

  it("sealAddresses returns the same sheet when the list has the same products in a different order", () => {
    const some = products.slice(0, 8);
    const turned = sealAddresses([...some].reverse()).reverse();
    expect(turned).toEqual(sealAddresses(some));
  });

  it("sealAddresses puts a seal on the sheet only once when the list contains the same product twice", () => {
    const one = { slug: "a", emoji: "" };
    const [first, second] = sealAddresses([one, one]);
    expect(first).toBe(second);
    expect(sealSheet(sheetOf(first ?? ""))?.match(/<g id="s\d"/g)).toHaveLength(1);
  });
});

describe("sealSheet", () => {
  it.each([
    "/seals/.svg",
    "/seals/123456.svg",
    "/seals/1234567",
    "/seals/ABCDEFG.svg",
    `/seals/${Array(9).fill("0000000").join("_")}.svg`,
    `/seals/0000000${"-1f3a8".repeat(17)}.svg`,
    "/seals/0000000-.svg",
  ])("sealSheet is undefined for %s", (path) => expect(sealSheet(path)).toBeUndefined());

  it("sealSheet contains only path commands and numbers, even for a hash that belongs to no slug", () => {
    expect(sealSheet("/seals/zzzzzzz-d800-ffffff-0-110000.svg")).not.toMatch(
      /NaN|undefined|script|href="[^#]/,
    );
  });
});

describe("a seal of a sheet", () => {
  it("a seal on a page shows its small drawing and the larger background drawing from the same sheet", () => {
    const [from = ""] = sealAddresses([{ slug: "a", emoji: "A" }]);
    const html = renderToStaticMarkup(createElement(Seal, { slug: "a", emoji: "A", hasGhost: true, from }));
    expect(html).toContain(`<use href="${from}g"></use>`);
    expect(from).toMatch(/^\/seals\/\w{7}-41\.svg#s0$/);
    expect(html).not.toContain("<path");
  });
});
