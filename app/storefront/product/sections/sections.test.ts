import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { MeasuredTimes } from "#domain/sales/measured-claims.ts";
import { sectionMessages } from "#messages/server/server-messages.ts";
import { DeliverySteps } from "./delivery-steps.tsx";
import { ProductPromises } from "./product-promises.tsx";

const messages = sectionMessages.en;
const times: MeasuredTimes = { paySeconds: 41, handOverSeconds: 2.4, orders: 500 };
const textOf = (html: string) => html.replace(/<[^>]*>/g, "|");

const stepsOf = (found: MeasuredTimes | null, isByHand = false, isSoldOut = false) =>
  textOf(
    renderToStaticMarkup(
      createElement(DeliverySteps, {
        times: found,
        isByHand,
        isSoldOut,
        instructions: "Paste it",
        messages: messages.delivery,
      }),
    ),
  );

describe("the delivery steps", () => {
  it("the delivery steps show measured times for the payment and the delivery, and only text for the last step", () => {
    expect(stepsOf(times)).toContain("41 seconds");
    expect(stepsOf(times)).toContain("3 seconds");
    expect(stepsOf(times)).toMatch(/3\. You use it\|+It is yours\|+Paste it/);
  });

  it("the delivery steps show words instead of measured times when too few orders were measured or when staff deliver the product", () => {
    expect(stepsOf(null)).not.toMatch(/second/);
    expect(stepsOf(null, true)).toContain("In person");
  });

  it("the delivery steps of a sold-out product promise delivery as soon as the product is in stock again", () => {
    expect(stepsOf(times, false, true)).toContain("Once it is back");
    expect(stepsOf(null, false, true)).not.toContain("At once");
  });
});

describe("the promises beside the buy button", () => {
  const promisesOf = (guarantee: string | null, isByHand = false, isSoldOut = false) =>
    textOf(
      renderToStaticMarkup(
        createElement(ProductPromises, {
          times,
          isByHand,
          isSoldOut,
          guarantee,
          messages: messages.promises,
        }),
      ),
    );

  it("the list of promises beside the buy button starts with the measured time, unless staff deliver the product", () => {
    expect(promisesOf(null)).toContain("Delivered in 3 seconds|, median of the last 500 orders");
    expect(promisesOf(null, true)).not.toContain("seconds");
  });

  it("the promises of a sold-out product do not state a delivery time", () => {
    expect(promisesOf(null, false, true)).not.toContain("Delivered");
    expect(promisesOf(null, true, true)).not.toContain("within 30 minutes");
    expect(promisesOf(null, false, true)).toContain("Shown on your screen");
  });

  it("the promises beside the buy button leave out a guarantee that the owner hides", () => {
    expect(promisesOf("Money back. Within 7 days.")).toContain("Money back.| Within 7 days.");
    expect(promisesOf(null).match(/,/g)).toHaveLength(3);
  });
});
