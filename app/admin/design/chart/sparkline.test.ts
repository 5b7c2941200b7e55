import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Sparkline } from "./sparkline.tsx";

const drawn = (values: readonly number[], isOpen?: boolean) =>
  renderToStaticMarkup(createElement(Sparkline, { values, isOpen }));

it("the sparkline has a point for each value, from the lowest to the highest", () => {
  expect(drawn([10, 30, 20])).toContain('points="4,28 48,4 92,16"');
});

it("the sparkline of an open day ends with a dotted line to the last value", () => {
  const lines = drawn([10, 30, 20], true).match(/points="[^"]*"/g);
  expect(lines).toEqual(['points="4,28 48,4"', 'points="48,4 92,16"']);
  expect(drawn([10, 30, 20])).not.toContain("stroke-dasharray");
});

it.each([[[]], [[7]], [[7, 7, 7]]])("the sparkline of %j draws nothing, but keeps its space", (values) => {
  expect(drawn(values)).toMatch(/^<svg[^>]* width="96" height="32"[^>]*><\/svg>$/);
});
