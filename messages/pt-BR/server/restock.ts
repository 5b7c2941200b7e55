import type { restock as source } from "#messages/en/server/restock.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const restock: MessagesOf<typeof source> = {
  tellMe: "Avise-me quando voltar",
  next: "Informe o seu e-mail e confirme na mensagem que enviamos. Escrevemos assim que o produto voltar.",
  nextSignedIn: "Escrevemos para o e-mail da sua conta assim que o produto voltar.",
  once: "Enviaremos um único e-mail.",
  email: "E-mail",
  see: "Ver o produto",
  browse: "Abrir o catálogo",
  ask: {
    title: "Avise-me quando voltar",
    lead: "Informe o seu e-mail. Enviaremos um único e-mail quando o produto estiver em estoque.",
  },
  sent: {
    title: "Confira o seu e-mail",
    lead: (product, email) =>
      `Se ${email} ainda não espera por ${product}, um link está a caminho. Confirme em até 3 dias.`,
  },
  waiting: {
    title: "Vamos avisar você",
    lead: (product) => `Enviaremos um único e-mail quando houver estoque de ${product}.`,
  },
  available: {
    title: "Está em estoque",
    lead: (product) => `${product} está em estoque agora. Não é preciso enviar nada.`,
  },
  confirm: {
    title: "Avisar você quando houver estoque?",
    lead: (product) => `Basta um toque, e enviaremos um único e-mail quando houver estoque de ${product}.`,
    button: "Confirmar",
  },
  stop: {
    title: "Parar os e-mails sobre estoque?",
    lead: "Depois disso, você não espera mais por nenhum produto, e apagamos os seus pedidos de aviso.",
    button: "Não quero e-mails sobre estoque",
  },
  stopped: {
    title: "Você não recebe mais e-mails sobre estoque",
    lead: "Seus pedidos de aviso foram apagados. Você pode pedir de novo na página de qualquer produto.",
  },
  gone: {
    title: "Este link não funciona mais",
    lead: "Ele já foi usado, é antigo demais, ou o pedido foi cancelado. Você pode pedir de novo na página do produto.",
  },
  tooMany: (most) => `Você já espera por ${most} produtos, e mais não é possível.`,
};
