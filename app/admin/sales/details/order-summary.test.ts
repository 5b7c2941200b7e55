import { describe, expect, it } from "vitest";
import { SALE_UNITS_MAX, type SaleDetails } from "#domain/sales/sale-views.ts";
import { draw, textOf } from "#tests/back-office-page.ts";
import { saleLine as line, saleView as sale } from "#tests/factories/sale-view.ts";
import { whyNotText } from "../error-messages.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderDisputes } from "./order-money.tsx";
import { CustomerDetails, OrderDetails, OrderSums } from "./order-summary.tsx";

const timeZone = "America/Sao_Paulo";
const textOfPart = (part: typeof OrderDetails, changes: Partial<SaleDetails> = {}) =>
  textOf(draw(part, { sale: { ...sale, ...changes }, timeZone }));

describe("the order's details", () => {
  it("the order's details contain number, method, dates and payment", () => {
    expect(textOfPart(OrderDetails)).toBe(
      "Pedido Número HO-10001 Método Cartão Criado em 20/11/2026, 23:30 Concluído em 20/11/2026, 23:45 ID do pagamento pi_4242",
    );
  });

  it("the order's details omit missing values", () => {
    const pending = { status: "pending", completedAt: null, paymentId: null } as const;
    expect(textOfPart(OrderDetails, pending)).toBe(
      "Pedido Número HO-10001 Método Cartão Criado em 20/11/2026, 23:30",
    );
  });
});

describe("the customer's details", () => {
  it("the customer's details contain name, e-mail, phone, first purchase, total spent and number of orders", () => {
    expect(textOfPart(CustomerDetails)).toBe(
      "Cliente Nome Ana Prado E-mail ana@example.com Telefone/WhatsApp +55 11 90000-1234 Cliente desde 02/01/2026 Total gasto US$ 1.234,50 Pedidos 7",
    );
  });

  it("the customer's details show which values are missing, and whether this is the customer's first order", () => {
    const customer = {
      ...sale.customer,
      firstName: "",
      lastName: "",
      phone: "",
      since: null,
      totalSpent: 0,
      orderCount: 1,
    };
    expect(textOfPart(CustomerDetails, { customer })).toBe(
      "Cliente Nome Não informado E-mail ana@example.com Telefone/WhatsApp Não informado Cliente desde Primeiro pedido Total gasto US$ 0,00 Pedidos 1",
    );
  });
});

describe("the bought lines of an order", () => {
  it("the bought lines list name, quantity, unit price and line total", () => {
    const text = textOfPart(OrderLines);
    expect(text).toContain("Marrowdale Seat 3 × US$ 49,90 = US$ 149,70");
    expect(text).toContain("Gift Code 1 × US$ 5,00 = US$ 5,00");
  });

  it("the bought lines add up to the total, and show a discount and its coupon only for a discounted order", () => {
    const sums = (changes: Partial<SaleDetails>) =>
      textOf(draw(OrderSums, { sale: { ...sale, ...changes } }));
    expect(sums({})).toBe("Subtotal US$ 149,70 Total US$ 149,70");
    const discounted = { storeTotal: 14_000, total: 14_000, charged: { amount: 14_000, currency: "USD" } };
    expect(sums({ discountAmount: 970, couponCode: "SELO10", ...discounted })).toBe(
      "Subtotal US$ 149,70 Desconto (SELO10) −US$ 9,70 Total US$ 140,00",
    );
    expect(
      sums({ discountAmount: 970, couponCode: "SELO10", isCouponBeyond: true, ...discounted }),
    ).toContain("−US$ 9,70 O cupom foi usado além do limite.");
  });

  it("the bought lines show the charged amount when it differs from the total, or state that the order was not charged", () => {
    const sums = (changes: Partial<SaleDetails>) =>
      textOf(draw(OrderSums, { sale: { ...sale, ...changes } })).replace(/.*Total US\$ 149,70 ?/, "");
    const brl = { currency: "BRL", subtotal: 80_000, total: 80_000 };
    expect(sums({ ...brl, charged: { amount: 80_000, currency: "BRL" } })).toBe("Cobrado: R$ 800,00");
    expect(sums({ ...brl, charged: null, status: "pending" })).toBe("A cobrar: R$ 800,00");
    expect(sums({ ...brl, charged: null, status: "cancelled" })).toBe("Não cobrado: R$ 800,00");
    const received = { askedStoreTotal: 14_970, storeTotal: 14_900 };
    expect(sums({ ...received, charged: { amount: 14_900, currency: "USD" } })).toBe("Cobrado: US$ 149,00");
    expect(sums({ charged: null, status: "pending" })).toBe("");
  });
});

describe("whyNotText", () => {
  it("whyNotText returns a text for every reason that prevents an action, including a full refund of the order", () => {
    expect(whyNotText("nothing_left")).toBe("The money of this order was refunded already.");
    expect(whyNotText("not_pending")).toContain("no longer pending");
  });
});

describe("the disputes of an order", () => {
  const dispute = {
    id: "1",
    providerDisputeId: "du_1",
    state: "open" as const,
    amount: 4_990,
    currency: "USD",
    evidenceDueAt: null,
    takesEvidence: false,
    waitsForAppeal: false,
  };
  const read = (reason: string) =>
    textOf(draw(OrderDisputes, { sale: { ...sale, disputes: [{ ...dispute, reason }] }, timeZone: "UTC" }));

  it("the disputes of an order explain the bank's reason in a text, and show an unknown reason unchanged", () => {
    expect(read("fraudulent")).toContain("O titular não reconhece a compra (fraude)");
    expect(read("fraudulent")).not.toContain("fraudulent");
    expect(read("reason_of_a_year_to_come")).toContain("reason_of_a_year_to_come");
  });
});

describe("the listed units of an order with very many units", () => {
  const units = (count: number): SaleDetails["deliverables"] =>
    Array.from({ length: count }, (_, index) => ({
      id: `unit-${index}`,
      lineId: line.id,
      slot: index + 1,
      status: "delivered",
      fieldNames: ["code"],
      deliveredAt: "2026-11-21T02:45:00Z",
      firstRevealedAt: null,
      inventoryItemId: null,
      itemState: null,
      refundState: null,
    }));
  const read = (shown: number) => {
    const lines = [{ ...line, quantity: 1_400, delivered: 1_400 }];
    return textOf(
      draw(OrderLines, { sale: { ...sale, lines, deliverables: units(shown) }, timeZone: "UTC" }),
    );
  };

  it("the details of a long order state how many units are shown when the list does not show all units", () => {
    expect(read(SALE_UNITS_MAX)).toContain("1.400 de 1.400 entregues");
    expect(read(SALE_UNITS_MAX)).toContain("Estas são 1.000 das 1.400 unidades entregues.");
    expect(read(1_400)).not.toContain("Mostradas");
  });
});
