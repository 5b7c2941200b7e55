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

it("the variant list links to each variant in stock, and links to the restock form of each sold-out variant", () => {
  const html = render([choice("1", 5), choice("6", 0), choice("12", null)]);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    "/marketplace/plan?v=plan-1",
    "/marketplace/plan?v=plan-6#restock",
    "/marketplace/plan?v=plan-12",
  ]);
  expect(html).toMatch(
    /<p [^>]*>.*6.*Out of stock<\/span><a .*Tell me when it is back<span class="sr-only">: 6<\/span><\/a><\/p>/,
  );
});

it("the variant list marks a sold-out variant as the current variant when the URL names the variant", () => {
  const html = render([choice("1", 5), choice("6", 0)], "plan-6");
  expect(html).toMatch(/<p aria-current="true"/);
  // The restock form of the current variant is on this page, so the list has no link to the form.
  expect(html).not.toContain("#restock");
});
