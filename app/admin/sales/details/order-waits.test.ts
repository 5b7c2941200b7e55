import { describe, expect, it } from "vitest";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { draw, textOf } from "#tests/back-office-page.ts";
import { OrderDetails } from "./order-summary.tsx";

const pending = {
  orderNumber: "HO-10001",
  status: "pending",
  paymentMethod: "stripe",
  manualReason: "",
  createdAt: "2026-11-27T02:30:00Z",
  paidAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelReason: "",
  paymentId: null,
  providerUrl: null,
} as unknown as SaleDetails;

describe("the details of a waiting order", () => {
  it.each([
    ["boleto", "2026-11-29T02:59:00Z", "Aguarda o cliente pagar o boleto até 28/11/2026, 23:59"],
    ["pix", null, "Aguarda o cliente pagar o código Pix"],
    ["other", null, "Aguarda o cliente concluir o pagamento"],
  ] as const)(
    "the details of a waiting order say that the order waits for a payment by %s",
    (method, until, text) => {
      const sale = { ...pending, voucher: { method, until } };
      expect(textOf(draw(OrderDetails, { sale, timeZone: "America/Sao_Paulo" }))).toContain(
        `Pagamento ${text}`,
      );
    },
  );
});
