import type { shop as source } from "#messages/en/storefront/shop.ts";
import { formatCount, formatDecimal } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural, counted } = pluralsIn("pt-BR");

export const shop: MessagesOf<typeof source> = {
  shell: {
    skip: "Pular para o conteúdo",
    mainNav: "Principal",
    home: "Início",
    marketplace: "Catálogo",
    about: "Sobre",
    support: "Suporte",
    orders: "Pedidos",
    account: "Conta",
    signIn: "Entrar",
    menu: "Menu",
    needsScript:
      "O JavaScript está desativado. Você pode navegar, entrar e abrir o que comprou na página do pedido. O carrinho e o pagamento precisam dele.",
    supportChat: "Chat de suporte",
    newTab: "(abre em nova aba)",
    theme: "Tema",
    language: "Idioma",
    themes: { system: "Como no dispositivo", light: "Claro", dark: "Escuro" },
    footerNav: "Rodapé",
    footerShop: "Loja",
    footerHelp: "Ajuda",
    footerSetup: "Configurar o primeiro administrador",
    footerAll: "Todos os produtos",
    footerLine:
      "Ativos de marketing digital verificados, entregues como credenciais logo após o pagamento com cartão.",
    footerPayment:
      "O pagamento com cartão é feito na página do próprio provedor de pagamento. O número do seu cartão nunca chega a esta loja.",
    copyright: (siteName) => `© ${new Date().getFullYear()} ${siteName}`,
  },

  product: {
    addToCart: "Adicionar ao carrinho",
    added: "Adicionado ✓",
    outOfStock: "Esgotado",
    tellMe: "Avise-me quando voltar",
    quickView: "Visualização rápida",
    quickViewOf: (name) => `Visualização rápida: ${name}`,
    viewDetails: "Ver todos os detalhes",
    sold: (value) => counted(value, { one: "vendido", other: "vendidos" }),
    rated: (rating) => `Avaliação ${formatDecimal(rating)} de 5`,
    was: "Preço original:",
    from: "desde",
    instant: "Entrega imediata",
    byHand: "Entrega em até 30 minutos",
    almost: (left) => `Quase esgotado: ${plural(left, { one: "resta", other: "restam" })} ${left}`,
    last: (left) =>
      plural(left, { one: "Última unidade disponível", other: `Últimas ${left} unidades disponíveis` }),
    out: "Esgotado",
  },

  badges: { "Best Seller": "Mais vendido", Hot: "Em alta", Popular: "Popular", New: "Novo" },

  marketplace: {
    title: "Catálogo",
    metaDescription:
      "Todos os produtos, com preços em dólares americanos e entregues como credenciais logo após o pagamento com cartão.",
    searchLabel: "Buscar produtos",
    searchPlaceholder: "Buscar produtos",
    search: "Buscar",
    categories: "Categorias",
    allProducts: "Todos os produtos",
    sortLabel: "Ordenar por",
    sorts: {
      popular: "Mais populares",
      "price-asc": "Menor preço primeiro",
      "price-desc": "Maior preço primeiro",
      rating: "Mais bem avaliados",
      newest: "Mais recentes",
    },
    filters: "Filtros",
    inStock: "Em estoque",
    priceFrom: "Preço de US$",
    priceTo: "Preço até US$",
    showFound: (total, isMore) => `Mostrar ${counted(total, { one: "produto", other: "produtos" }, isMore)}`,
    apply: "Aplicar",
    total: (total, isMore) => counted(total, { one: "item", other: "itens" }, isMore),
    shown: (shown, total, isMore) =>
      `${formatCount(shown)} de ${counted(total, { one: "item", other: "itens" }, isMore)}`,
    found: (shown, total, term, isMore) =>
      `${formatCount(shown)} de ${counted(total, { one: "resultado", other: "resultados" }, isMore)} para “${term}”`,
    loadMore: "Carregar mais",
    loading: "Carregando…",
    loadFailed: "Os próximos produtos não chegaram. Verifique sua conexão e tente de novo.",
    noResults: (term) => `Nada encontrado para “${term}”`,
    noResultsWhy: "Tente menos palavras ou outras. Um erro de digitação passa, três não.",
    emptyFilter: "Nenhum produto combina com esses filtros",
    emptyCategory: "Ainda não há nada nesta categoria",
    emptyCategoryWhy: "Novos itens entram assim que são conferidos.",
    emptyShop: "Ainda não há produtos",
    emptyShopWhy: "O catálogo está sendo preenchido. Volte em breve ou pergunte ao suporte.",
    clearSearch: "Limpar a busca",
    showAll: "Mostrar todos os produtos",
    topSellers: "Mais vendidos",
    list: "Produtos",
  },
};
