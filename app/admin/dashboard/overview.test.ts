import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { OrderStatus } from "#db/vocabulary.ts";
import type { Dashboard } from "#domain/dashboard/queries.ts";
import { Overview } from "./overview.tsx";
import { renderPart } from "./render-in-test.ts";

const figures = (more: Partial<Dashboard> = {}): Dashboard => ({
  at: "2026-07-01T12:00:00.000Z",
  today: { sold: 12_900, orders: 1, growth: "new" },
  week: { sold: 70_000, average: 10_000, growth: -12 },
  peopleOnline: null,
  month: { orders: 31 },
  users: { total: 20, thisMonth: 5, growth: 33 },
  topProducts: [],
  topBuyers: [],
  countries: null,
  recentSales: [],
  ...more,
});
const sale = (status: OrderStatus) => ({
  number: "HO-10001",
  email: "ana@example.com",
  total: 12_900,
  status,
  createdAt: "2026-07-01T12:00:00.000Z",
  productNames: ["Studio seat"],
});
/** What a reader reads, with plain spaces. */
const read = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const overview = (more: Partial<Dashboard> = {}, language: "pt-BR" | "en" = "pt-BR") =>
  read(renderPart(createElement(Overview, { figures: figures(more) }), language));

describe("the overview", () => {
  it("shows the week with its average a day and how it grew", () => {
    expect(overview()).toContain("Últimos 7 Dias US$ 700,00 média de US$ 100,00 por dia · -12 %");
    expect(overview({}, "en")).toContain("Last 7 Days $700.00 $100.00 a day on average · -12 %");
  });

  it.each([
    ["completed", "Entregue", "Delivered"],
    ["pending", "Pendente", "Pending"],
    ["processing", "Processando", "Processing"],
    ["cancelled", "Pendente", "Pending"],
  ] as const)("calls a recent sale that is %s “%s”", (status, portuguese, english) => {
    const labels = (text: string) =>
      text.match(/Entregue|Pendente|Processando|Delivered|Pending|Processing/g);
    expect(labels(overview({ recentSales: [sale(status)] }))).toEqual([portuguese]);
    expect(labels(overview({ recentSales: [sale(status)] }, "en"))).toEqual([english]);
  });
});
