import type { claims as source } from "#messages/en/storefront/claims.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const claims: MessagesOf<typeof source> = {
  medianDelivery: "do pagamento à entrega, mediana dos últimos 90 dias",
  unclaimed: "dos pedidos dos últimos 90 dias sem reembolso nem contestação",
  /** The claims from the specification that show a figure: customers, delivery, success, guarantee. */
  figures: [
    { figure: "50.000+", words: "clientes atendidos" },
    { figure: "Na hora", words: "entrega imediata em até 5 minutos, até 30 minutos em alguns produtos" },
    { figure: "99,8%", words: "de taxa de sucesso" },
    { figure: "7 dias", words: "de garantia de reembolso, com suporte 24/7" },
  ],
  productGuarantee: "Garantia de reembolso de 7 dias. Substituição em até 30 dias se não funcionar.",
  replacementNote: "Substituição em até 30 dias se não funcionar.",
};
