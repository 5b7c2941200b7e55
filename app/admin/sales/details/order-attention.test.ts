import { describe, expect, it } from "vitest";
import type { OpenException, SaleDetails } from "#domain/sales/sale-views.ts";
import { draw, textOf } from "#tests/back-office-page.ts";
import { saleLine as line, saleView as sale } from "#tests/factories/sale-view.ts";
import { OrderAttention } from "./order-attention.tsx";

describe("the open task of an order", () => {
  const attention = (
    kind: string,
    change: Partial<SaleDetails> = {},
    details: Partial<OpenException> = {},
  ) => {
    const none = { amount: null, currency: null, addedTax: 0, isSoldByProvider: false, isUnreadable: false };
    const open = { id: "x", kind, subject: "s", ...none, openedAt: sale.createdAt, ...details };
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

  it("names the tax and the seller of a wrong charge, and what to do", () => {
    const taxed = { amount: 16_317, currency: "USD", addedTax: 1_347 };
    expect(attention("amount_mismatch", {}, taxed)).toContain(
      "O provedor somou US$ 13,47 de imposto ao pedido.",
    );
    const sold = attention("amount_mismatch", {}, { ...taxed, isSoldByProvider: true });
    expect(sold).toContain("em nome próprio (Managed Payments) e somou US$ 13,47 de imposto. Aceite o valor");
    const untaxed = { currency: "BRL", isSoldByProvider: true };
    expect(attention("currency_mismatch", {}, untaxed)).toContain("(Managed Payments). Aceite o valor");
    expect(attention("amount_mismatch", {}, { amount: 1, currency: "USD" })).not.toContain("imposto");
  });

  it("says that an object of the provider cannot be read, and what to do", () => {
    expect(attention("money_differs", {}, { isUnreadable: true })).toContain("não foi conferido");
    expect(attention("money_differs")).not.toContain("não foi conferido");
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
