import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { PageVariants } from "#domain/catalog/storefront/product-page.ts";
import "#messages/language.server.ts";
import { VariantList } from "./variant-list.tsx";

const choice = (value: string, stockQuantity: number | null) => ({
  value,
  slug: `plan-${value}`,
  price: 1_290,
  originalPrice: null,
  stockQuantity,
});

function render(choices: PageVariants["choices"], chosen = "plan-1"): string {
  const variants = { optionName: "Months", chosen: { name: "Plan", slug: chosen }, choices };
  const Page = createRoutesStub([
    { path: "/", Component: () => createElement(VariantList, { slug: "plan", variants }) },
  ]);
  return renderToStaticMarkup(createElement(Page));
}

it("links to each variant that can be bought, and to no sold-out one", () => {
  const html = render([choice("1", 5), choice("6", 0), choice("12", null)]);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    "/marketplace/plan?v=plan-1",
    "/marketplace/plan?v=plan-12",
  ]);
  expect(html).toMatch(/<p [^>]*>.*6.*Out of stock<\/span><\/p>/);
});

it("still marks a sold-out variant as the shown one when the address names it", () => {
  const html = render([choice("1", 5), choice("6", 0)], "plan-6");
  expect(html).toMatch(/<p aria-current="true"/);
});
