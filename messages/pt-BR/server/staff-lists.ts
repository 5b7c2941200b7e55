import type { staffLists as source } from "#messages/en/server/staff-lists.ts";
import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const staffLists: MessagesOf<typeof source> = {
  views: {
    save: "Salvar visão",
    name: "Nome da visão",
    help: "Guarda a busca, os filtros e a ordem desta lista, só para você.",
    saved: "Visão salva",
    saveFailed: "Erro ao salvar a visão",
    remove: (name) => `Remover a visão ${name}`,
    removed: "Visão removida",
    removeFailed: "Erro ao remover a visão",
    taken: "Você já tem uma visão com este nome. Escolha outro.",
    tooMany: (most) => `Você já tem ${most} visões desta lista. Remova uma antes.`,
  },
  more: "Mostrar mais",
  price: {
    before: (price) => `Antes: ${formatMoney(price)}.`,
    lowest: (price) => `Menor em 30 dias: ${formatMoney(price)}.`,
  },
  noCountries: "A loja não conhece os países dos visitantes. Defina COUNTRY_HEADER no servidor.",
  saving: {
    fields: "Os campos valem depois de salvar.",
    all: "Os campos valem depois de salvar. Os interruptores valem na hora.",
  },
  changes: {
    now: "Agora",
    confirmed: "Se confirmar",
    effect: "Efeito",
    highest: "Maior preço em 30 dias",
    lowest: "Menor preço possível",
    limit: (percent) =>
      `Limite da loja: uma queda acima de ${percent}% em 30 dias espera por uma confirmação.`,
    free: "O produto fica grátis para todos.",
    kinds: {
      price: "Um preço novo que passa do limite.",
      prices: "Uma faixa ou promoção que passa do limite.",
      coupon: "Um cupom que, com os outros descontos, passa do limite.",
      settings: "Uma cotação ou compra mínima que passa do limite, ou um limite da loja mais folgado.",
    },
    open: {
      price: "Ver produtos",
      prices: "Ver produtos",
      coupon: "Ver cupons",
      settings: "Ver configurações",
    },
    waits: "O que espera uma confirmação",
    changeLimit: "Mudar o limite",
    decided: "Últimas decisões",
    states: { confirmed: "Confirmada", refused: "Recusada" },
  },
};
