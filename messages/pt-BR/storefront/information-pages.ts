import type { informationPages as source } from "#messages/en/storefront/information-pages.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const informationPages: MessagesOf<typeof source> = {
  about: {
    title: "Sobre",
    headline: "Você paga, e o acesso abre na sua tela",
    metaDescription: "O que vendemos, como funciona a entrega e o que acontece quando algo não dá certo.",
    lead: "Vendemos ativos de marketing digital verificados: contas de redes sociais, contas de anúncios, Business Managers e perfis. O que você compra é um conjunto de credenciais, e ele é seu assim que o pagamento é feito.",
    deliveryTitle: "Como funciona a entrega",
    steps: [
      {
        title: "Escolha e pague",
        text: "Adicione itens ao carrinho. Você paga com cartão na página do próprio provedor de pagamento. O número do seu cartão nunca chega a esta loja.",
      },
      {
        title: "Leia suas credenciais",
        text: "",
      },
      {
        title: "Volte quando quiser",
        text: "Elas ficam no seu pedido, ocultas até que você as revele. Nenhum e-mail leva uma senha.",
      },
    ],
    guaranteeTitle: "Se algo não funcionar",
    figuresTitle: "Em números",
    browse: "Ver o catálogo",
    support: "Falar com o suporte",
  },
  terms: {
    title: "Termos",
    metaDescription: "Os termos desta loja.",
  },
  support: {
    title: "Suporte",
    metaDescription: "Como falar conosco, respostas às perguntas frequentes e o que fazer quando é urgente.",
    chatTitle: "Chat de suporte",
    chatText:
      "Escreva o número do seu pedido e o que aconteceu. Nunca envie uma senha nem o número do cartão.",
    chatOpen: "Abrir o chat de suporte",
    newTab: "(abre em nova aba)",
    urgentTitle: "Ajuda urgente",
    urgentOrders: "Abrir meus pedidos",
    faqTitle: "Perguntas frequentes",
    faq: [
      {
        question: "Quando recebo o que comprei?",
        answer: "",
      },
      {
        question: "Como posso pagar?",
        answer:
          "Com cartão, na página do próprio provedor de pagamento. Os preços são em dólares americanos.",
      },
      {
        question: "Posso pagar com criptomoedas?",
        answer:
          "Pagamentos com criptomoedas são combinados pelo chat de suporte. Na finalização da compra, estarão disponíveis em breve.",
      },
      {
        question: "E se um item não funcionar?",
        answer: "",
      },
      {
        question: "Onde encontro minhas credenciais depois?",
        answer:
          "Entre e abra Pedidos ou Conta, ou abra o e-mail sobre o seu pedido. Elas ficam ocultas até você clicar em Revelar, e cada revelação é registrada.",
      },
      {
        question: "Preciso de uma conta?",
        answer:
          "Para navegar e encher o carrinho, não. Para finalizar a compra, você entra ou informa seu e-mail, se a loja oferecer.",
      },
    ],
  },
};
