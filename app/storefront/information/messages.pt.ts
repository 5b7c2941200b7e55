import type { Translation } from "#app/languages/translated.ts";
import type { informationMessages } from "./messages.ts";

/** The words of About and Support in Brazilian Portuguese; the claims are those of the English ones. */
export const informationPt: Translation<typeof informationMessages> = {
  about: {
    title: "Sobre",
    metaDescription: "O que vendemos, como funciona a entrega e o que acontece quando algo não dá certo.",
    lead: "Vendemos ativos de marketing digital verificados: contas de redes sociais, contas de anúncios, Business Managers e perfis. O que você compra é um conjunto de credenciais, e ele é seu assim que o pagamento é feito.",
    deliveryTitle: "Como funciona a entrega",
    steps: [
      {
        title: "Escolha e pague",
        words:
          "Adicione itens ao carrinho e entre na sua conta. Você paga com cartão na página do próprio provedor de pagamento; o número do seu cartão nunca chega a esta loja.",
      },
      {
        title: "Leia suas credenciais",
        words:
          "A página de confirmação mostra tudo assim que o pagamento é confirmado. A entrega é imediata, em até 5 minutos, e em até 30 minutos nos produtos preparados por uma pessoa.",
      },
      {
        title: "Volte quando quiser",
        words:
          "Elas ficam na sua conta, em Pedidos, ocultas até que você as revele. Nenhum e-mail leva uma senha.",
      },
    ],
    guaranteeTitle: "Se algo não funcionar",
    guarantees: [
      { title: "Garantia de reembolso de 7 dias", words: "Avise em até 7 dias após a compra." },
      { title: "Substituição em até 30 dias", words: "Um item que para de funcionar é substituído." },
      {
        title: "Uma resposta em até 24 horas",
        words: "O reembolso ou a substituição se resolve em até 24 horas depois da sua mensagem.",
      },
    ],
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
    metaDescription: "O chat de suporte, respostas às perguntas frequentes e o que fazer quando é urgente.",
    lead: "Uma pessoa responde 24 horas por dia, 7 dias por semana. O suporte existe em um só lugar, o chat abaixo: ninguém desta loja escreve para você primeiro.",
    chatTitle: "Chat de suporte",
    chatWords:
      "Escreva o número do seu pedido e o que aconteceu. Nunca envie uma senha nem o número do cartão.",
    chatOpen: "Abrir o chat de suporte",
    chatNone:
      "O chat de suporte está sendo preparado. Enquanto isso, seus pedidos e credenciais continuam na sua conta.",
    newTab: "(abre em nova aba)",
    urgentTitle: "Ajuda urgente",
    urgentWords:
      "Pagou e nada chegou depois de 30 minutos, ou um item não deixa você entrar? Abra primeiro o pedido: ele mostra em que estado está. Depois escreva no chat com o número do pedido, e ele será visto antes de todo o resto.",
    urgentOrders: "Abrir meus pedidos",
    faqTitle: "Perguntas frequentes",
    faq: [
      {
        question: "Quando recebo o que comprei?",
        answer:
          "Logo após o pagamento: entrega imediata em até 5 minutos, e até 30 minutos em alguns produtos. A página de confirmação mostra as credenciais, e elas ficam na sua conta.",
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
        answer:
          "Escreva no chat de suporte. Em até 30 dias ele é substituído, em até 7 dias você pode ter seu dinheiro de volta, e os dois casos se resolvem em até 24 horas.",
      },
      {
        question: "Onde encontro minhas credenciais depois?",
        answer:
          "Entre e abra Pedidos ou Conta. Elas ficam ocultas até você clicar em Revelar, e cada revelação é registrada.",
      },
      {
        question: "Preciso de uma conta?",
        answer:
          "Para navegar e encher o carrinho, não. Para finalizar a compra, sim: as credenciais ficam guardadas nela, só para você.",
      },
    ],
  },
};
