import type { failure as source } from "#messages/en/shared/failure.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const failure: MessagesOf<typeof source> = {
  notFound: {
    title: "Ops! Página não encontrada",
    text: "O endereço pode ter sido digitado errado, ou a página mudou de lugar. Nada do seu carrinho se perdeu.",
    home: "Voltar ao início",
    marketplace: "Ver o catálogo",
  },
  broken: {
    title: "Algo deu errado do nosso lado",
    text: "A página não pôde ser mostrada. Algo falhou aqui, ou a conexão foi interrompida. Nada foi cobrado por isso, e seu carrinho está como estava.",
    rejectedTitle: "Esta página não pode ser mostrada",
    refused:
      "A solicitação foi recusada. Confira o endereço, ou volte e tente de novo. Seu carrinho está como estava.",
    again: "Tentar de novo",
  },
};
