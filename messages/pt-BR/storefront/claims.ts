import type { claims as source } from "#messages/en/storefront/claims.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const claims: MessagesOf<typeof source> = {
  medianDelivery: "do pagamento à entrega, mediana dos últimos 90 dias",
  unclaimed: "dos pedidos dos últimos 90 dias sem reembolso nem contestação",
};
