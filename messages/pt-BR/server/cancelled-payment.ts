import type { cancelledPayment as english } from "#messages/en/server/cancelled-payment.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const cancelledPayment: MessagesOf<typeof english> = {
  lead: "Você saiu da página de pagamento antes de pagar. Nada ficou pendente.",
  title: "O que você pode fazer agora",
  again: "Tentar de novo",
  againCart: "Seu carrinho continua neste navegador. Confira o carrinho e pague.",
  againShop: "Escolha seus itens de novo. Cada produto mostra o preço e o estoque atuais.",
  openCart: "Abrir meu carrinho",
  find: "Conferir seus pedidos",
  findText: "A sua lista de pedidos mostra cada pedido que você pagou, com os itens dele.",
  findOwn: "Ver seus pedidos",
  findVisitor: "Encontrar seus pedidos",
  ask: "Falar com uma pessoa",
  askText: "O suporte ajuda se a página de pagamento mostrou um erro.",
};
