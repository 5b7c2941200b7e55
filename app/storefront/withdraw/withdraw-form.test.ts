import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { textOf } from "#tests/back-office-page.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { pageText, type WrittenAnswer } from "./written-answers.server.ts";

const text = pageText("units");

const answer = (key: string, change: Partial<WrittenAnswer> = {}): WrittenAnswer => ({
  key,
  units: `Gift Code (${key})`,
  amount: "$50.00",
  refund: 5_000,
  result: "",
  isOpen: true,
  ...change,
});

function render(answers: WrittenAnswer[], units: string[] = [], refundLeft = 50_000): string {
  const form = createElement(WithdrawForm, {
    text,
    entered: { formId: "f", name: "", orderNumber: "HO-10001", email: "", units },
    problem: null,
    own: { orderNumber: "HO-10001", currency: "USD", refundLeft, answers },
    busy: false,
  });
  // biome-ignore lint/correctness/noChildrenProp: `createElement` passes children as a property
  const page = createElement(ToastProvider, { children: form });
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const tickedIn = (html: string) => html.match(/checked=""/g)?.length ?? 0;

describe("the units in the form of a withdrawal", () => {
  it("the form selects no unit when several units can be withdrawn", () => {
    const html = render([answer("1"), answer("2")]);
    expect(tickedIn(html)).toBe(0);
    expect(textOf(html)).toContain(`${text.total} $0.00`);
  });

  it("the form selects the only unit for which a withdrawal has an effect", () => {
    const late = { amount: "", refund: 0, result: "The 14 days ended.", isOpen: false };
    const html = render([answer("1"), answer("2", late)]);
    expect(tickedIn(html)).toBe(1);
    expect(textOf(html)).toContain("Gift Code (2) The 14 days ended.");
    expect(textOf(html)).toContain(`${text.total} $50.00`);
  });

  it("the form shows one warning, and a sum of at most the remaining amount", () => {
    const html = render([answer("1"), answer("2"), answer("3")], ["1", "3"], 7_500);
    expect(textOf(html).split(text.warning)).toHaveLength(2);
    expect(textOf(html)).toContain(`${text.total} $75.00`);
  });

  it("the form shows no sum and no warning when no unit is refunded", () => {
    const html = render([answer("1", { amount: "", refund: 0, result: "A person decides." })]);
    expect(textOf(html)).not.toContain(text.total);
    expect(textOf(html)).not.toContain(text.warning);
  });
});
