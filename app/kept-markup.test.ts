import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { ProductCard } from "#app/storefront/marketplace/product-card.tsx";
import { inLanguage } from "#messages/language.server.ts";
import { keepMarkup } from "./keep-markup.server.ts";
import { Kept, KeptMarkup } from "./kept-markup.ts";
import { sampleProducts } from "./storefront/home/sample-products.ts";

const [product] = sampleProducts();
if (!product) throw new Error("there is no sample product");

let rendered = 0;
function Card() {
  rendered++;
  return createElement(ProductCard, { product: product as never, onAdd: () => {}, onQuickView: () => {} });
}
const item = (of: string) =>
  // biome-ignore lint/correctness/noChildrenProp: the type of Kept demands its children as a prop
  createElement(Kept<"li">, { as: "li", name: ["card", of], children: createElement(Card) });
const onServer = (name: string) =>
  renderToString(createElement(KeptMarkup, { value: keepMarkup }, item(name)));

it("renders the same markup as the browser, once for each name and language", () => {
  const inBrowser = renderToString(item("a"));
  expect(inBrowser).toContain("<article");
  rendered = 0;
  expect([onServer("a"), onServer("a")]).toEqual([inBrowser, inBrowser]);
  expect(rendered).toBe(1);
  onServer("b");
  expect(rendered).toBe(2);
  const portuguese = inLanguage("pt-BR", () => [renderToString(item("a")), onServer("a")]);
  expect(portuguese[1]).toBe(portuguese[0]);
  expect(portuguese[0]).not.toBe(inBrowser);
});

it("renders a piece again when a value inside an object of its name differs, and only then", () => {
  rendered = 0;
  const named = (value: object) =>
    renderToString(
      createElement(
        KeptMarkup,
        { value: keepMarkup },
        // biome-ignore lint/correctness/noChildrenProp: the type of Kept demands its children as a prop
        createElement(Kept<"li">, { as: "li", name: ["named", value], children: createElement(Card) }),
      ),
    );
  const long = "a".repeat(1_000);
  for (const value of [{ long }, { long }, { long: `${long}b` }, { short: 1 }, { short: 2 }, { short: 2 }])
    named(value);
  expect(rendered).toBe(4);
  const same = { long };
  named(same);
  named(same);
  expect(rendered).toBe(4);
});

it("renders the pieces inside a piece once", () => {
  rendered = 0;
  const list = (of: string) =>
    createElement(Kept<"ul">, {
      as: "ul",
      name: ["list", of],
      // biome-ignore lint/correctness/noChildrenProp: the type of Kept demands its children as a prop
      children: item("inside"),
    });
  const onServerAlone = (of: string) =>
    renderToString(createElement(KeptMarkup, { value: keepMarkup }, list(of)));
  expect([onServerAlone("a"), onServerAlone("a"), onServerAlone("b")]).toEqual(
    Array.from({ length: 3 }, () => `<ul>${onServer("inside")}</ul>`),
  );
  expect(rendered).toBe(1);
});
