import { describe, expect, it } from "vitest";
import { SaleBadges } from "#app/admin/sales/sale-text.tsx";
import { type OrderStatus, orderStatuses } from "#db/values/vocabulary.ts";
import type { OrderStates } from "#domain/orders/states/special-state.ts";
import type { ListedSale } from "#domain/sales/sale-views.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { draw, tagOf, textOf } from "#tests/back-office-page.ts";
import { SalesList } from "./table.tsx";

const sale: ListedSale = {
  id: "1",
  orderNumber: "HO-10001",
  customerName: "Ana Prado",
  customerEmail: "ana@example.com",
  phone: "5511900001234",
  paymentMethod: "stripe",
  status: "pending",
  refundState: "none",
  disputeState: "none",
  deliveryState: "none",
  exceptions: [],
  itemCount: 2,
  totalQuantity: 3,
  storeTotal: 123_450,
  total: 123_450,
  currency: "USD",
  charged: { amount: 123_450, currency: "USD" },
  returned: null,
  mode: "test",
  marksTest: false,
  createdAt: "2026-11-21T02:30:00Z",
  completedAt: null,
  attention: [],
  attentionSince: null,
  product: { name: "Studio Seat", slug: "studio-seat", emoji: "🎬", cover: "ink-0" },
};

/** Renders the list of sales at a path. */
function list(rows: ListedSale[], search = "", cut: (string | null)[] = []): string {
  const filter = parseSalesFilter(new URLSearchParams(search));
  const marking = { ids: new Set<string>(), toggle: () => {}, replace: () => {} };
  const now = Date.parse("2026-11-21T12:00:00Z");
  const props = {
    rows,
    filter,
    timeZone: "America/Sao_Paulo",
    now,
    isDense: false,
    hidden: [],
    marking,
    hasOthers: false,
    cut,
    onMark: () => {},
  };
  return draw(SalesList, props, `/admin/vendas?${search}`);
}

describe("a row in the list of sales", () => {
  it("a row in the list of sales shows number, the customer's name, e-mail and phone, time, units and total", () => {
    const text = textOf(list([sale]));
    for (const detail of [
      "HO-10001",
      "Ana Prado",
      "ana@example.com",
      "+55 11 90000-1234",
      "20/11, 23:30",
      "Studio Seat +1",
      "2 itens, 3 unidades",
      "US$ 1.234,50",
      "Cartão",
    ])
      expect(text).toContain(detail);
  });

  it("the band of a day shows the sum of its completed sales only when no other page can contain sales of the day", () => {
    const sold = (id: string, createdAt: string): ListedSale => ({
      ...sale,
      id,
      createdAt,
      status: "completed",
    });
    const rows = [
      ...[sold("1", "2026-11-21T11:00:00Z"), sold("2", "2026-11-21T10:00:00Z")],
      ...[sold("3", "2026-11-20T11:00:00Z"), sold("4", "2026-11-20T10:00:00Z")],
    ];
    const sums = (cut: (string | null)[]) =>
      [
        ...textOf(list(rows, "", cut)).matchAll(
          /(Hoje|hoje|Ontem|ontem) 2 vendas concluídas, US\$ 2\.469,00/g,
        ),
      ].map(([, day]) => day?.toLowerCase());
    expect(sums([null, null])).toEqual(["hoje", "ontem"]);
    expect(sums([null, "4"])).toEqual(["hoje"]);
    expect(sums(["1", null])).toEqual(["ontem"]);
  });

  it("the list of sales marks a row as a test only for a test order of a live shop", () => {
    expect(textOf(list([{ ...sale, marksTest: true }]))).toContain("Teste");
    expect(textOf(list([sale]))).not.toContain("Teste");
  });

  it("a row in the list of sales shows a placeholder for a missing customer name, and nothing for a missing phone", () => {
    const html = list([{ ...sale, customerName: "", phone: "" }]);
    expect(textOf(html)).toContain("Cliente não identificado ana@example.com Studio Seat");
    expect(textOf(html)).not.toContain("90000-1234");
  });

  it("a row of the sales list links to the order's details, and offers Mark as Paid only for a pending sale", () => {
    const pending = list([sale]);
    const details = tagOf(pending, "<a", 'aria-label="Detalhes do pedido HO-10001"');
    expect(details).toContain('href="/admin/vendas?pedido=HO-10001"');
    expect(pending).toContain(">Detalhes</a>");
    expect(pending).toMatch(/<button[^>]*aria-label="Marcar Pago o pedido HO-10001"[^>]*>Marcar Pago</);
    for (const status of orderStatuses.filter((one) => one !== "pending")) {
      const html = list([{ ...sale, status }]);
      expect([status, html.includes(">Detalhes</a>"), html.includes("Marcar Pago")]).toEqual([
        status,
        true,
        false,
      ]);
    }
  });
});

describe("the badge of an order", () => {
  it.each([
    ["completed", "Concluída"],
    ["pending", "Pendente"],
    ["cancelled", "Cancelada"],
    ["processing", "Processando"],
    ["on_hold", "on_hold"],
  ])("for status %s, the badge of an order shows the label %s", (status, label) => {
    const order = {
      status: status as OrderStatus,
      deliveryState: "delivered" as const,
      refundState: "none" as const,
      disputeState: "none" as const,
      exceptions: [],
    };
    expect(textOf(draw(SaleBadges, { order }))).toBe(label);
  });

  it.each<[Partial<OrderStates>, string]>([
    [{ refundState: "full" }, "Concluída Reembolsada"],
    [{ refundState: "full", status: "cancelled", deliveryState: "none" }, "Cancelada Reembolsada"],
    [{ refundState: "partial", disputeState: "open" }, "Concluída Em disputa"],
    [
      { status: "processing", deliveryState: "owed", exceptions: ["short_stock"] },
      "Processando Aguardando estoque",
    ],
    [{ status: "processing", deliveryState: "owed" }, "Processando Entrega manual"],
  ])(
    "the badge of an order shows, beside the status, the worst state that the status does not show: %o",
    (change, label) => {
      const order: OrderStates = {
        status: "completed",
        deliveryState: "delivered",
        refundState: "none",
        disputeState: "none",
        exceptions: [],
        ...change,
      };
      const html = draw(SaleBadges, { order });
      expect(textOf(html)).toBe(label);
      expect(html, "no badge of the order is green").not.toContain("bg-success");
    },
  );
});

describe("an empty list of sales", () => {
  it.each([
    ["q=ninguém", "Nenhuma venda encontrada"],
    ["tab=pendentes&q=ninguém", "Nenhuma venda encontrada"],
    ["", "Nenhuma venda registrada"],
    ["tab=pendentes", "Nenhuma venda pendente"],
    ["tab=concluidas", "Nenhuma venda concluída"],
  ])("for the query ?%s, an empty list of sales shows the text %s", (search, text) => {
    const html = list([], search);
    expect(html).toContain(`>${text}</p>`);
    expect(html.includes(">Limpar busca</a>"), "the link clears the search").toBe(search.includes("q="));
  });
});
