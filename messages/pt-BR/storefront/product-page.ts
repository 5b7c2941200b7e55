import type { productPage as source } from "#messages/en/storefront/product-page.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const productPage: MessagesOf<typeof source> = {
  buyNow: "Comprar agora",
  allInCart: "Tudo o que pode ser comprado deste produto já está no carrinho.",
  buyBar: "Comprar este produto",
  back: "Catálogo",
  crumbs: "Você está aqui",
  unlisted: {
    title: "Este produto não está na loja",
    description: "Talvez tenha sido retirado. Estes produtos você pode comprar agora.",
  },
};
