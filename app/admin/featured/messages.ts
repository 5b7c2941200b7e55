import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of /admin/featured (spec: back-office §2 Featured). */
export const featuredMessages = inBothLanguages(
  {
    title: "Produtos Destaque",
    lead: "O que a página inicial mostra primeiro.",
    featured: "Em Destaque",
    total: "Total de Produtos",
    percentage: "Percentual em Destaque",
    percentageNote: "do total de produtos",
    list: "Em destaque agora",
    all: "Todos os Produtos",
    empty: "Nenhum produto em destaque",
    emptyWords: "Ligue o destaque de um produto na lista abaixo e ele aparece na página inicial.",
    status: "Status",
    notSold: "não aparece na loja",
  },
  {
    title: "Featured products",
    lead: "What the home page shows first.",
    featured: "Featured",
    total: "All products",
    percentage: "Percentage featured",
    percentageNote: "of all products",
    list: "Featured now",
    all: "All products",
    empty: "No featured product",
    emptyWords: "Switch on a product in the list below to show it on the home page.",
    status: "Status",
    notSold: "not shown in the shop",
  },
);
