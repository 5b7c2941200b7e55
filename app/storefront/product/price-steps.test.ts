import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceSteps } from "./price-steps.tsx";

const rows = [1, 3, 20].map((least) => ({ least, from: `${least}+`, each: "$1.00" }));
const offer = { heading: "Prices", rows, limits: "", sale: [], saved: "" };

/**
 * Returns the element name of each cell and the smallest quantity of the cell. The result shows which cells
 * are buttons, and which cell contains the current quantity.
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

it("price steps mark the step of the chosen quantity, and show an unavailable step as text instead of a button", () => {
  expect(cellsOf(1)).toEqual(["button 1+ marked", "button 3+", "span 20+"]);
  expect(cellsOf(3)).toEqual(["button 1+", "button 3+ marked", "span 20+"]);
});

it("price steps add the units in the cart to the chosen quantity", () => {
  expect(cellsOf(3, 2)).toEqual(["button 1+", "button 3+ marked", "span 20+"]);
});
