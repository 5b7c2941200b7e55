import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { DeliveryState, DisputeState, OrderStatus, RefundState } from "#db/values/vocabulary.ts";
import type { Dashboard } from "#domain/sales/dashboard/queries.ts";
import { Overview } from "./overview.tsx";
import { renderPart } from "./render-in-test.ts";

const LINE = [0, 0, 0, 0, 0, 0, 12_900];
const figures = (more: Partial<Dashboard> = {}): Dashboard => ({
  at: "2026-07-01T12:00:00.000Z",
  today: {
    sold: 12_900,
    returned: { refunded: 0, disputed: 0 },
    orders: 1,
    before: 0,
    growth: "new",
    line: LINE,
  },
  week: {
    sold: 70_000,
    returned: { refunded: 9_900, disputed: 100 },
    average: 10_000,
    growth: -12,
    line: LINE,
  },
  peopleOnline: null,
  month: { orders: 1_031, before: 2_955, growth: -65 },
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
  deliveryState: "delivered" as DeliveryState,
  exceptions: [] as string[],
  refundState: "none" as RefundState,
  disputeState: "none" as DisputeState,
  marksTest: false,
  createdAt: "2026-07-01T02:30:00.000Z",
  productNames: ["Studio seat"],
  product: null,
});
/** Returns the visible text, with ordinary spaces instead of special spaces. */
const read = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const overview = (more: Partial<Dashboard> = {}, language: "pt-BR" | "en" = "pt-BR") =>
  read(renderPart(createElement(Overview, { figures: figures(more), period: null }), language));

describe("the overview", () => {
  it("the overview shows the sales of the week, their daily average and their growth", () => {
    expect(overview()).toContain("Últimos 7 Dias US$ 700,00 concluídos, média de US$ 100,00 por dia");
    expect(overview()).toContain("▼ 12 %");
    expect(overview({}, "en")).toContain("Last 7 Days $700.00 completed, $100.00 a day on average");
  });

  it("the overview compares the orders of this month with the last month, when that month has orders", () => {
    expect(overview()).toContain(
      "Total de Pedidos 1.031 concluídos neste mês, 2.955 no anterior até aqui ▼ 65 %",
    );
    expect(overview({}, "en")).toContain("completed this month, 2,955 by this time last month");
    const first = overview({ month: { orders: 3, before: 0, growth: "new" } });
    expect(first).toContain("Total de Pedidos 3 concluídos neste mês Pessoas Online");
  });

  it("the overview shows the net amount below a gross sum, when a part of the sum was refunded or is disputed", () => {
    expect(overview()).toContain("média de US$ 100,00 por dia Líquido: US$ 600,00");
    expect(overview()).toContain(
      "Vendido Hoje US$ 129,00 1 concluído, ontem a esta hora sem vendas Últimos 7 Dias",
    );
    expect(overview({}, "en")).toContain("Net: $600.00");
  });

  it("the overview shows the time of a sale in the shop's time zone", () => {
    expect(overview({ recentSales: [sale("completed")] })).toContain("30/06, 23:30");
  });

  it("the overview marks a sale as a test only when the order is a test order of a live shop", () => {
    const marked = { ...sale("completed"), marksTest: true };
    expect(overview({ recentSales: [marked] })).toContain("Teste");
    expect(overview({ recentSales: [marked] }, "en")).toContain("Test");
    expect(overview({ recentSales: [sale("completed")] })).not.toContain("Teste");
  });

  it("the overview shows the actual status of a sale next to the specified status when the two statuses differ", () => {
    const shown = (more: Partial<ReturnType<typeof sale>>, status: OrderStatus = "completed") =>
      overview({ recentSales: [{ ...sale(status), ...more }] });
    expect(shown({}, "cancelled")).toContain("Pendente Cancelada");
    expect(shown({ refundState: "full" })).toContain("Entregue Reembolsada");
    expect(shown({ disputeState: "lost", refundState: "partial" })).toContain("Entregue Disputa perdida");
    expect(shown({}, "pending")).not.toContain("Pendente Pendente");
  });

  it.each([
    ["completed", "Entregue", "Delivered"],
    ["pending", "Pendente", "Pending"],
    ["processing", "Processando", "Processing"],
    ["cancelled", "Pendente", "Pending"],
  ] as const)("the overview shows a recent sale that is %s as “%s”", (status, portuguese, english) => {
    const labels = (text: string) =>
      text.match(/Entregue|Pendente|Processando|Delivered|Pending|Processing/g);
    expect(labels(overview({ recentSales: [sale(status)] }))).toEqual([portuguese]);
    expect(labels(overview({ recentSales: [sale(status)] }, "en"))).toEqual([english]);
  });
});
