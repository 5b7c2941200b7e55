import { createElement } from "react";
import { expect, it } from "vitest";
import type { SalesSoon } from "#domain/catalog/staff/sales-soon.ts";
import type { Language } from "#messages/language.ts";
import { renderPart } from "./render-in-test.ts";
import { SalesSoonLine } from "./sales-soon-line.tsx";

const NONE: SalesSoon = { begin: 0, beginAt: null, end: 0, endAt: null };
const AT = "2026-11-28T03:00:00Z";
const line = (sales: Partial<SalesSoon>, language?: Language) =>
  renderPart(createElement(SalesSoonLine, { sales: { ...NONE, ...sales } }), language);

it("the line about upcoming sale changes is empty when no sale starts or ends soon", () => {
  expect(line({})).not.toContain("<a");
});

it("the line about upcoming sale changes shows times in the shop's time zone and links to the sales", () => {
  const html = line({ begin: 2, beginAt: AT, end: 1, endAt: AT });
  expect(html).toContain("2 promoções começam em breve, a primeira em 28/11/2026, 00:00");
  expect(html).toContain("1 promoção termina em 28/11/2026, 00:00");
  expect(html).toContain('href="/admin/produtos?tab=promocoes"');
});

it("the line about upcoming sale changes is in English when the back office is in English", () => {
  expect(line({ begin: 1, beginAt: AT }, "en")).toContain("1 sale begins on 11/28/26, 12:00");
});
