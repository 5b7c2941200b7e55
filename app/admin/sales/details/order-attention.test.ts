import { describe, expect, it } from "vitest";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { OpenException, SaleDetails } from "#domain/sales/sale-views.ts";
import { draw, textOf } from "#tests/back-office-page.ts";
import { saleLine as line, saleView as sale } from "#tests/factories/sale-view.ts";
import { OrderAttention } from "./order-attention.tsx";

const NOW = Date.parse("2026-11-21T03:00:00Z");
const owing = (change: Partial<SaleDetails>, permissions: TeamPermission[] = ["manage_orders"]) => {
  const html = draw(
    OrderAttention,
    { sale: { ...sale, status: "processing", paidAt: "2026-11-21T02:45:00Z", ...change }, now: NOW },
    "/admin/vendas",
    { role: "team_member", permissions: new Set(permissions) },
  );
  return { html, text: textOf(html) };
};

describe("the missing units of a paid order", () => {
  const manual = { ...line, deliveryType: "manual" as const, delivered: 0, owed: 1 };
  const waiting = { ...line, delivered: 1, owed: 2, productSlug: "marrowdale seat" };

  it("the row of missing units shows the time since the payment, and has a Deliver button", () => {
    const { text } = owing({ lines: [manual] });
    expect(text).toMatch(/1 unidade a entregar, paga há 15 min\. Entregar$/);
  });

  it("the row of missing units shows the time at which a manual delivery became late", () => {
    const { text } = owing({ lines: [{ ...manual, owed: 3 }], paidAt: "2026-10-31T02:45:00Z" });
    expect(text).toContain("3 unidades a entregar, pagas há 21 dias, em atraso desde 31/10/2026, 03:15.");
  });

  it("staff cannot deliver the missing units of a paid order while the bank disputes the payment", () => {
    const { html, text } = owing({ lines: [manual], disputeState: "open" });
    expect(text).toContain("1 unidade a entregar");
    expect(html).not.toContain("Entregar</button>");
  });

  it("the row of missing units shows the time of the automatic refund, and links to the form that adds stock", () => {
    const open = { lines: [waiting], refundAt: "2026-11-21T03:15:00Z", exceptions: ["short_stock" as const] };
    const { html, text } = owing(open, ["manage_orders", "manage_inventory"]);
    expect(text).toContain(
      "2 unidades aguardam estoque, pagas há 15 min. O dinheiro será devolvido automaticamente às 03:15, em 15 min. Adicionar estoque",
    );
    expect(html).toContain('href="/admin/inventario?produto=marrowdale%20seat&amp;abrir=varios"');
    const single = owing({ ...open, lines: [{ ...waiting, owed: 1 }] }, [
      "manage_orders",
      "manage_inventory",
    ]);
    expect(single.html).toContain('href="/admin/inventario?produto=marrowdale%20seat&amp;abrir=um"');
    expect(owing(open).text).not.toContain("Adicionar estoque");
    expect(owing({ ...open, refundAt: "2026-11-22T03:15:00Z" }).text).toContain(
      "O dinheiro será devolvido automaticamente em 22/11/2026, 03:15, em 24 h 15 min.",
    );
    expect(owing({ ...open, refundAt: "2026-11-21T02:59:00Z" }).text).toContain(
      "O dinheiro está sendo devolvido agora.",
    );
    expect(owing({ ...open, refundAt: null }).text).not.toContain("dinheiro");
  });

  it("the row of missing units links to the product when the content of the product is not in the inventory", () => {
    const open = { lines: [{ ...waiting, deliveryType: "digital" as const }] };
    expect(owing(open, ["manage_orders", "manage_products"]).html).toContain(
      'href="/admin/produtos/product-1/editar"',
    );
  });

  it("the missing units of a paid order wait for a decision when the paid amount differs from the total", () => {
    expect(owing({ lines: [manual], exceptions: ["amount_mismatch"] }).text).not.toContain(
      "a entregar, paga",
    );
  });
});

describe("the open task of an order", () => {
  const attention = (
    kind: string,
    change: Partial<SaleDetails> = {},
    details: Partial<OpenException> = {},
  ) => {
    const none = { amount: null, currency: null, addedTax: 0, isSoldByProvider: false, isUnreadable: false };
    const open = { id: "x", kind, subject: "s", ...none, openedAt: sale.createdAt, due: null, ...details };
    const shown = { ...sale, refundLeft: 100, ...change, openExceptions: [open] };
    return textOf(draw(OrderAttention, { sale: shown, now: Date.parse(sale.createdAt) }));
  };

  it("the open task of a fraud warning lets staff refund or dismiss, and says what stays locked until staff decide", () => {
    const text = attention("early_fraud_warning");
    expect(text).toContain("Alerta de fraude");
    expect(text).toMatch(/Reembolsar\s*Dispensar/);
    expect(text).toContain("bloqueado até você decidir");
  });

  it("open tasks offer no refund when no money is left to refund, and no dismissal for a late payment", () => {
    expect(attention("early_fraud_warning", { refundLeft: 0 })).not.toContain("Reembolsar");
    const other = attention("paid_late");
    expect(other).toContain("Resolver");
    expect(other).not.toContain("Dispensar");
  });

  it("the open task of a wrong charge shows charge and order total, and offers to accept or refund the charge", () => {
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

  it("the open task of a wrong charge shows the tax and the seller, and explains what staff can do", () => {
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

  it("the open task explains the problem and what staff can do when a provider object cannot be read", () => {
    expect(attention("money_differs", {}, { isUnreadable: true })).toContain("não foi conferido");
    expect(attention("money_differs")).not.toContain("não foi conferido");
  });

  it("the open task of a failed refund offers to deliver the ended units anyway or to send the refund again", () => {
    const ended: Partial<SaleDetails> = { refundState: "failed", endedUnits: 1, refundLeft: 4_990 };
    const text = attention("refund_failed", ended);
    expect(text).toMatch(/a loja ainda tem US\$ 49,90 dele\..*Entregar mesmo assim\s*Reembolsar de novo/);
    expect(attention("refund_failed", { ...ended, endedUnits: 0 })).not.toContain("Entregar mesmo assim");
    expect(attention("refund_failed", { ...ended, disputeState: "open" })).not.toContain("mesmo assim");
  });

  it("the open task of a rejected refund explains what staff can do", () => {
    expect(attention("refund_not_sent")).toContain("Dê essa permissão à chave");
    expect(attention("refund_not_read")).toContain("Dê à chave a permissão de ler reembolsos");
  });

  it("the open task of a dispute has its own label, and shows the deadline, the bank's reason and the provider's page", () => {
    const dispute = {
      id: "1",
      providerDisputeId: "s",
      state: "open" as const,
      reason: "fraudulent",
      amount: 4_990,
      currency: "USD",
      evidenceDueAt: "2026-12-03T23:59:00Z",
      takesEvidence: true,
      waitsForAppeal: false,
    };
    const disputed = {
      disputes: [dispute],
      disputeState: "open" as const,
      providerUrl: "https://pay.example/pi",
    };
    const text = attention("dispute", disputed);
    expect(text).toMatch(/Responder até 3 de dez\.,? 23:59 O titular não reconhece a compra/);
    expect(text).toMatch(/Abrir no Stripe Responda com as provas .* Marcar como tratada$/);
    expect(
      attention("dispute", { ...disputed, disputes: [{ ...dispute, takesEvidence: false }] }),
    ).not.toContain("Responder");
  });
});
