import { describe, expect, it } from "vitest";
import { SALE_UNITS_MAX, type SaleDetails, type SaleLine } from "#domain/sales/sale-views.ts";
import { draw, textOf } from "#tests/back-office-page.ts";
import { whyNotWords } from "../error-messages.ts";
import { OrderAttention } from "./order-attention.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderDisputes } from "./order-money.tsx";
import { CustomerFacts, OrderFacts, OrderSums } from "./order-summary.tsx";

const line: SaleLine = {
  id: "line-1",
  productName: "Marrowdale Seat",
  emoji: "",
  deliveryType: "account",
  quantity: 3,
  amount: 14_970,
  delivered: 3,
  owed: 0,
  refunded: 0,
};
const sale: SaleDetails = {
  id: "1",
  orderNumber: "HO-10001",
  version: 4,
  status: "completed",
  paymentState: "paid",
  voucher: null,
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  paymentMethod: "stripe",
  createdAt: "2026-11-21T02:30:00Z",
  paidAt: null,
  completedAt: "2026-11-21T02:45:00Z",
  cancelledAt: null,
  cancelReason: "",
  marksTest: false,
  paymentId: "pi_4242",
  providerUrl: null,
  currency: "USD",
  subtotal: 14_970,
  discountAmount: 0,
  couponCode: "",
  isCouponBeyond: false,
  total: 14_970,
  storeTotal: 14_970,
  askedStoreTotal: null,
  charged: { amount: 14_970, currency: "USD" },
  refundedAmount: 0,
  returned: { refunded: 0, disputed: 0 },
  refundLeft: 0,
  refundOwed: 0,
  endedUnits: 0,
  manualReason: "",
  customer: {
    firstName: "Ana",
    lastName: "Prado",
    email: "ana@example.com",
    phone: "5511900001234",
    since: "2026-01-02T12:00:00Z",
    returned: { refunded: 0, disputed: 0 },
    totalSpent: 123_450,
    orderCount: 7,
  },
  lines: [line, { ...line, id: "line-2", productName: "Gift Code", quantity: 1, amount: 500 }],
  deliverables: [],
  refunds: [],
  disputes: [],
  evidence: null,
  openExceptions: [],
  events: [],
  mails: [],
};
const timeZone = "America/Sao_Paulo";
const textOfPart = (part: typeof OrderFacts, changes: Partial<SaleDetails> = {}) =>
  textOf(draw(part, { sale: { ...sale, ...changes }, timeZone }));

describe("the order's details", () => {
  it("contain number, method, dates and payment", () => {
    expect(textOfPart(OrderFacts)).toBe(
      "Pedido Número HO-10001 Método Cartão Criado em 20/11/2026, 23:30 Concluído em 20/11/2026, 23:45 Payment intent pi_4242",
    );
  });

  it("omit missing values", () => {
    const pending = { status: "pending", completedAt: null, paymentId: null } as const;
    expect(textOfPart(OrderFacts, pending)).toBe(
      "Pedido Número HO-10001 Método Cartão Criado em 20/11/2026, 23:30",
    );
  });
});

describe("the customer's details", () => {
  it("contain name, e-mail, phone, first purchase, total spent and number of orders", () => {
    expect(textOfPart(CustomerFacts)).toBe(
      "Cliente Nome Ana Prado E-mail ana@example.com Telefone/WhatsApp 5511900001234 Cliente desde 02/01/2026 Total gasto US$ 1.234,50 Pedidos 7",
    );
  });

  it("mark missing values and the first order", () => {
    const customer = {
      ...sale.customer,
      firstName: "",
      lastName: "",
      phone: "",
      since: null,
      totalSpent: 0,
      orderCount: 1,
    };
    expect(textOfPart(CustomerFacts, { customer })).toBe(
      "Cliente Nome Não informado E-mail ana@example.com Telefone/WhatsApp Não informado Cliente desde Primeiro pedido Total gasto US$ 0,00 Pedidos 1",
    );
  });
});

describe("the bought lines", () => {
  it("list name, quantity, unit price and line total", () => {
    const text = textOfPart(OrderLines);
    expect(text).toContain("Marrowdale Seat 3 × US$ 49,90 = US$ 149,70");
    expect(text).toContain("Gift Code 1 × US$ 5,00 = US$ 5,00");
  });

  it("sum up to the total, with a discount and its coupon only if there is one", () => {
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

  it("show a charge in another currency or amount, and that an unpaid order was not charged", () => {
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

describe("the open task of an order", () => {
  const attention = (kind: string, change: Partial<SaleDetails> = {}) => {
    const open = { id: "x", kind, subject: "s", amount: null, currency: null, openedAt: sale.createdAt };
    const shown = { ...sale, refundLeft: 100, ...change, openExceptions: [open] };
    return textOf(draw(OrderAttention, { sale: shown, now: Date.parse(sale.createdAt) }));
  };

  it("is a fraud warning with both decisions, and shows what is locked until then", () => {
    const text = attention("early_fraud_warning");
    expect(text).toContain("Alerta de fraude");
    expect(text).toMatch(/Reembolsar\s*Dispensar/);
    expect(text).toContain("bloqueado até você decidir");
  });

  it("has only a dismissal without a refundable amount, and a resolution for other kinds", () => {
    expect(attention("early_fraud_warning", { refundLeft: 0 })).not.toContain("Reembolsar");
    const other = attention("paid_late");
    expect(other).toContain("Resolver");
    expect(other).not.toContain("Dispensar");
  });

  it("is a wrong charge with both decisions and both amounts while units are backordered", () => {
    const odd: Partial<SaleDetails> = {
      exceptions: ["amount_mismatch"],
      charged: { amount: 14_900, currency: "USD" },
      lines: [{ ...line, delivered: 0, owed: 3 }],
    };
    const text = attention("amount_mismatch", odd);
    expect(text).toContain("Foram cobrados US$ 149,00, e o pedido é de US$ 149,70.");
    expect(text).toMatch(/Aceitar o valor\s*Reembolsar/);
    expect(attention("amount_mismatch", { ...odd, refundState: "requested" })).not.toContain("Aceitar");
  });

  it("is an ended delivery with unrefunded money, with both decisions", () => {
    const ended: Partial<SaleDetails> = { refundState: "failed", endedUnits: 1, refundLeft: 4_990 };
    const text = attention("refund_failed", ended);
    expect(text).toMatch(/US\$ 49,90 dele continuam com a loja.*Entregar mesmo assim\s*Reembolsar de novo/);
    expect(attention("refund_failed", { ...ended, endedUnits: 0 })).not.toContain("Entregar mesmo assim");
    expect(attention("refund_failed", { ...ended, disputeState: "open" })).not.toContain("mesmo assim");
  });

  it("is a refund rejected by the provider, with instructions", () => {
    expect(attention("refund_not_sent")).toContain("Dê esse direito à chave");
    expect(attention("refund_not_read")).toContain("Dê à chave o direito de ler reembolsos");
  });
});

describe("whyNotWords", () => {
  it("returns a text for every reason, also for a fully refunded order", () => {
    expect(whyNotWords("nothing_left")).toBe("The money of this order was given back already.");
    expect(whyNotWords("not_pending")).toContain("no longer pending");
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

  it("show the bank's reason as text, and an unknown reason unchanged", () => {
    expect(read("fraudulent")).toContain("O titular não reconhece a compra (fraude)");
    expect(read("fraudulent")).not.toContain("fraudulent");
    expect(read("reason_of_a_year_to_come")).toContain("reason_of_a_year_to_come");
  });
});

describe("the units of a long order", () => {
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
    }));
  const read = (shown: number) => {
    const lines = [{ ...line, quantity: 1_400, delivered: 1_400 }];
    return textOf(
      draw(OrderLines, { sale: { ...sale, lines, deliverables: units(shown) }, timeZone: "UTC" }),
    );
  };

  it("shows how many units are listed when not all are", () => {
    expect(read(SALE_UNITS_MAX)).toContain("1.400 de 1.400 entregues");
    expect(read(SALE_UNITS_MAX)).toContain("Mostradas 1.000 das 1.400 unidades entregues.");
    expect(read(1_400)).not.toContain("Mostradas");
  });
});
