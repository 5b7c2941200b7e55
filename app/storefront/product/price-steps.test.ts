import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceSteps } from "./price-steps.tsx";

const rows = [1, 3, 20].map((least) => ({ least, from: `${least}+`, each: "$1.00" }));
const offer = { heading: "Prices", rows, limits: "", sale: [], saved: "" };

/**
 * Returns for each cell its element name and the quantity with which the cell begins. The result marks each
 * button, and marks the cell of the current quantity.
 */
const cellsOf = (reached: number, inCart = 0) => {
  const choices = [1, 2, 3, 4].filter((choice) => choice + inCart <= 4);
  const html = renderToStaticMarkup(
    createElement(PriceSteps, { offer, choices, inCart, reached, onChoose: () => {} }),
  );
  return [...html.matchAll(/<(button|span)(?:[^>]*aria-pressed="(\w+)")?[^>]*>(\d+\+)/g)].map(
    ([, element, pressed, from]) => `${element} ${from}${pressed === "true" ? " marked" : ""}`,
  );
};

it("price steps mark the step of the quantity, and a step above the offered quantities is text", () => {
  expect(cellsOf(1)).toEqual(["button 1+ marked", "button 3+", "span 20+"]);
  expect(cellsOf(3)).toEqual(["button 1+", "button 3+ marked", "span 20+"]);
});

it("price steps also count the units that are already in the cart", () => {
  expect(cellsOf(3, 2)).toEqual(["button 1+", "button 3+ marked", "span 20+"]);
});
