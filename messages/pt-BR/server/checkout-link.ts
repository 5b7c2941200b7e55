import type { checkoutLink as source } from "#messages/en/server/checkout-link.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const checkoutLink: MessagesOf<typeof source> = {
  title: "Seu carrinho",
  filled: "Os produtos deste link estão no seu carrinho.",
  needsScript: "O carrinho precisa de JavaScript. Você pode abrir cada produto aqui:",
  nothing: "Este link não traz nenhum produto que possa ser comprado agora.",
  soldOutTitle: "Sem estoque",
  soldOut: (count) =>
    count === 1
      ? "Este produto está esgotado. Nada foi adicionado ao seu carrinho."
      : "Estes produtos estão esgotados. Nada foi adicionado ao seu carrinho.",
  leftOut: "Nem tudo pôde ser adicionado:",
  reasons: {
    sold_out: () => "Sem estoque",
    choose: () => "Escolha uma das opções",
    fewer: (left) => `Restam apenas ${formatCount(left)}`,
  },
  unknown: (count) =>
    count === 1 ? "Um produto não está na loja." : `${formatCount(count)} produtos não estão na loja.`,
  instead: "Em estoque agora",
  open: "Ver carrinho",
  browse: "Abrir o catálogo",
};
