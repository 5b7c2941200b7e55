import type { catalogNotices as source } from "#messages/en/storefront/catalog-notices.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const catalogNotices: MessagesOf<typeof source> = {
  products: "Erro ao carregar produtos",
  categories: "Erro ao carregar categorias",
  stays: "Você vê o que foi carregado por último.",
};
