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
  price: {
    before: (price) => `Antes: ${formatMoney(price)}.`,
    lowest: (price) => `Menor em 30 dias: ${formatMoney(price)}.`,
  },
};
