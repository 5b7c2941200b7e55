import type { sections as source } from "#messages/en/server/sections.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const sections: MessagesOf<typeof source> = {
  promises: {
    delivered: (span) => `Entregue em ${span}`,
    median: (orders) => `mediana dos últimos ${formatCount(orders)} pedidos`,
    instant: "Entregue logo após o pagamento",
    byHand: "Entregue por nossa equipe",
    byHandWhen: "em até 30 minutos após o pagamento",
    shown: "Exibido na sua tela",
    kept: "e guardado no seu pedido",
    card: "Página de cartão do provedor",
    unseen: "nunca vemos o seu cartão",
  },
  receive: {
    title: "O que chega até você",
    instant: "Abre na sua tela segundos depois do pagamento.",
    byHand: "Abre na sua tela assim que nossa equipe entregar.",
    head: "O que a página do seu pedido vai mostrar",
    until: "Lacrado até o pagamento",
    sealed: "lacrado",
    copy: "Copiar por campo",
    download: "Baixar como .txt",
    stays: "Fica em Pedidos",
  },
  features: "O que está incluído",
  about: "Sobre este produto",
  delivery: {
    title: "Como é entregue",
    measured: (orders) =>
      `Os tempos são medidos, não prometidos: a mediana dos últimos ${formatCount(orders)} pedidos.`,
    pay: "1. Você paga",
    payText: "Na página do provedor de pagamento. O número do seu cartão nunca chega a esta loja.",
    byCard: "Com cartão",
    handOver: "2. Nós entregamos",
    handOverText: "Sai do nosso estoque e abre na sua tela.",
    handOverByHand: "Uma pessoa da nossa equipe entrega no seu pedido.",
    atOnce: "Na hora",
    onceBack: "Quando voltar",
    inPerson: "Em pessoa",
    use: "3. Você usa",
    yours: "É seu",
  },
  questions: { title: "Perguntas", more: "Outra dúvida?", ask: "Fale com o suporte" },
  related: {
    title: "Combina com",
    instead: "Em estoque agora",
    all: (category) => `Tudo em ${category}`,
  },
  fields: { content: "Conteúdo", details: "Detalhes" },
};
