import { inBothLanguages } from "#app/languages/translated.ts";
import type { StaffNotice } from "#db/vocabulary.ts";

/** The messages of the mail switches. */
export const noticeMessages = inBothLanguages(
  {
    title: "Avisos por e-mail",
    lead: (email: string) =>
      `Vão para ${email}, no máximo um de cada tipo a cada 5 minutos. Nenhum traz credenciais.`,
    on: "Ligado",
    off: "Desligado",
    saved: "Avisos salvos",
    failed: "Erro ao salvar os avisos",
    kinds: {
      manual_order: "Pedido para entregar à mão",
      waiting_for_stock: "Pedido pago que espera por estoque",
      dispute: "Disputa, com o prazo das evidências",
      amount_mismatch: "Pagamento com outro valor ou moeda",
      refund_failed: "Reembolso que falhou",
      money_without_order: "Dinheiro sem pedido",
      provider_unreachable: "Provedor de pagamentos sem resposta há 10 minutos",
    } satisfies Record<StaffNotice, string> as Record<StaffNotice, string>,
  },
  {
    title: "Mails to you",
    lead: (email) =>
      `They go to ${email}, at most one of each kind every 5 minutes. None holds a credential.`,
    on: "On",
    off: "Off",
    saved: "Saved",
    failed: "Your choice was not saved",
    kinds: {
      manual_order: "An order to deliver by hand",
      waiting_for_stock: "A paid order that waits for stock",
      dispute: "A dispute, with the deadline for evidence",
      amount_mismatch: "A payment with another amount or currency",
      refund_failed: "A refund that failed",
      money_without_order: "Money without an order",
      provider_unreachable: "No answer from the payment provider for 10 minutes",
    } satisfies Record<StaffNotice, string> as Record<StaffNotice, string>,
  },
);
