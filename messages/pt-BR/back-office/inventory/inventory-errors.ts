import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The reasons why an action on items or batches was rejected. A rejected action has changed nothing. */
export const inventoryErrors = {
  credential: (problem: string) => `Os dados da conta não foram aceitos: ${problem}.`,
  columns: (problem: string) => `Os nomes das colunas não foram aceitos: ${problem}.`,
  answers_needed: "Há perguntas sobre este arquivo. Responda na prévia. Nada foi adicionado.",
  credential_in_doubt: (reason: string) =>
    `Confira os dados antes de guardar: ${reason}. Nada foi alterado ainda.`,
  reading_needed: "Há mais de uma maneira de ler estes itens. Escolha uma na prévia.",
  already_in_stock: "Esta conta já está no estoque, neste produto ou em outro.",
  item_not_free: (state: string) => `O item agora está ${state}, por isso não pode ser alterado.`,
  item_was_delivered: "Este item já foi entregue a um pedido, por isso não volta ao estoque.",
  item_changed_meanwhile: "Outra pessoa alterou este item enquanto você editava. Abra-o de novo.",
  item_unreadable: "O cofre não consegue abrir este item agora.",
  delivery_frozen: "O pedido deste item está em disputa, por isso ele não é aberto.",
  unknown_product: "Este produto não existe mais.",
  not_from_inventory: "Este produto não é entregue do inventário.",
  nothing_new: (repeated: number) =>
    `Nada foi adicionado: ${counted(repeated, { one: "item repetido", other: "itens repetidos" })}.`,
  file_too_large: (megabytes: number) => `O arquivo tem mais de ${megabytes} MB.`,
};
