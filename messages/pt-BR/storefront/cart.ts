import type { cart as source } from "#messages/en/storefront/cart.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
const items = (count: number) => `${formatCount(count)} ${plural(count, { one: "item", other: "itens" })}`;

export const cart: MessagesOf<typeof source> = {
  button: (count) => `Carrinho, ${count > 99 ? "99+ itens" : items(count)}`,
  items,
  badge: (count) => (count > 99 ? "99+" : String(count)),

  drawer: {
    title: (count) => `Carrinho de compras (${formatCount(count)})`,
    description: "Confira seus ativos digitais antes de finalizar a compra",
    total: "Total",
    checkout: (total) => `Finalizar compra - ${formatMoney(total)}`,
    continue: "Continuar comprando",
    emptyTitle: "Seu carrinho está vazio",
    emptyHint: "Explore o catálogo e escolha seus ativos digitais",
    browse: "Ver o catálogo",
    addMore: (missing, minimum) =>
      `Faltam ${formatMoney(missing)} para finalizar a compra. A compra mínima é de ${formatMoney(minimum)}.`,
    each: (price) => `${formatMoney(price)} cada`,
    less: (name) => `Diminuir a quantidade de ${name}`,
    more: (name) => `Aumentar a quantidade de ${name}`,
    quantity: (count) => `Quantidade: ${count}`,
    quantityOf: (name: string) => `Quantidade de ${name}`,
    remove: (name) => `Remover ${name}`,
    removed: (name) => `${name}: removido do carrinho.`,
    undo: "Desfazer",
    restoreHint: "Sua última compra não foi concluída aqui.",
    restore: "Recuperar meu carrinho",
  },

  added: (name) => ({
    title: "Adicionado ao carrinho",
    description: `${name} já está no seu carrinho.`,
  }),
  addFailed: {
    title: "Erro",
    description: "Não foi possível adicionar o item ao carrinho. Tente novamente.",
  },
  updateFailed: { title: "Erro", description: "Não foi possível alterar a quantidade. Tente novamente." },

  errors: {
    invalidProduct: {
      title: "Produto inválido",
      description: "Não foi possível adicionar o produto ao carrinho. Tente novamente.",
    },
    outOfStock: { title: "Produto esgotado", description: "Este produto está esgotado no momento." },
    outOfStockOnPage: { title: "Produto esgotado", description: "Este produto não está mais disponível." },
    stockLimit: (available, inCart) => {
      const only = plural(available, {
        one: "Há apenas 1 unidade disponível em estoque.",
        other: `Há apenas ${available} unidades disponíveis em estoque.`,
      });
      return {
        title: "Limite de estoque atingido",
        description: inCart === null ? only : `${only} Você já tem ${inCart} no carrinho.`,
      };
    },
    productNotFound: {
      title: "Produto não encontrado",
      description: "Não foi possível alterar a quantidade deste produto.",
    },
    tooManyLines: (most) => ({
      title: "Carrinho cheio",
      description: `O carrinho comporta no máximo ${most} produtos diferentes.`,
    }),
  },
};
