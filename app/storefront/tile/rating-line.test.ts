import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { RatingLine } from "./rating-line.tsx";

const textOf = (rating: number, salesCount: number) =>
  renderToStaticMarkup(createElement(RatingLine, { product: { rating, salesCount } as ProductCard })).replace(
    /<[^>]*>/g,
    "",
  );

test.each([
  [4.5, 12, "Rated 4.5 out of 54.5·12 sold"],
  [4.5, 0, "Rated 4.5 out of 54.5"],
  [0, 12, "12 sold"],
  [0, 0, ""],
])("RatingLine for a product rated %d with %d sales shows %j", (rating, sold, text) => {
  expect(textOf(rating, sold)).toBe(text);
});
