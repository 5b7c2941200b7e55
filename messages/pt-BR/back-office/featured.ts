import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";

/** The messages of /admin/featured (spec B2.7). */
export const featured = {
  title: "Produtos Destaque",
  lead: "O que a página inicial mostra primeiro.",
  featured: "Em Destaque",
  total: "Total de Produtos",
  percentage: "Percentual em Destaque",
  percentageNote: "do total de produtos",
  list: "Em destaque agora",
  onHomeNote: (count: number) => `Destes, a página inicial mostra os ${formatCount(count)} mais vendidos.`,
  onHome: "na página inicial",
  choose: "Escolher produtos",
  all: "Todos os Produtos",
  empty: "Nenhum produto em destaque",
  emptyText: "Ligue o destaque de um produto na lista abaixo e ele aparece na página inicial.",
  status: "Status",
  notSold: "fora da página inicial",
};

/** The messages of /admin/featured (spec B2.7). */
export const featuredMessages = catalog("back-office", "featured", featured);
