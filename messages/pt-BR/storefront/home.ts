import type { home as source } from "#messages/en/storefront/home.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const home: MessagesOf<typeof source> = {
  home: {
    title: "Contas e chaves, entregues na hora do pagamento",
    metaDescription:
      "Contas de anúncios, Business Managers, perfis e chaves de licença verificados. Pague com cartão e leia suas credenciais na página de confirmação.",
    headline: "Contas e chaves nas suas mãos na hora do pagamento",
    lead: "Cada item é conferido antes de ser anunciado. Pague com cartão: as credenciais abrem na página de confirmação e ficam no seu pedido.",
    browse: "Ver o catálogo",
    how: "Como funciona a entrega",
    example: "Exemplo de um item entregue",
    featured: "Produtos em destaque",
    featuredNote: "Os mais vendidos primeiro, com preços em dólares americanos",
    seeAll: "Ver todos os produtos",
    sample: "Amostra",
    samplesNote: "Amostras do que esta loja vende. O catálogo está sendo preenchido.",
    viewProduct: "Ver produto",
    openMarketplace: "Abrir o catálogo",
    promises: "O que prometemos",
    said: "O que dizem os compradores",
  },

  samples: {
    "sample-business-manager": {
      name: "Business Manager verificado",
      category: "Business Managers",
      line: "Conferido, com dois administradores e espaço para cinco contas de anúncios",
    },
    "sample-ad-account": {
      name: "Conta de anúncios aquecida",
      category: "Contas de anúncios",
      line: "Noventa dias de histórico e um perfil de pagamento confirmado",
    },
    "sample-profile": {
      name: "Perfil antigo com caixa de e-mail",
      category: "Perfis",
      line: "Três anos de uso, com sua caixa de e-mail e código de recuperação",
    },
  },
  example: {
    name: "Business Manager verificado",
    line: "Pedido HO-20418 · entregue em 4 s",
    delivered: "Entregue",
    login: "Usuário",
    loginValue: "bm-8841@example.com",
    password: "Senha",
    passwordValue: "••••••••••••",
    copy: "Copiar",
    reveal: "Revelar",
  },
};
