import type { accountSecurity as source } from "#messages/en/storefront/account-security.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

export const accountSecurity: MessagesOf<typeof source> = {
  title: "Segurança",
  working: "Um momento…",

  verified: "Seu e-mail está confirmado.",
  confirmed: "Confirmado",
  unverified: "Seu e-mail ainda não foi confirmado.",
  unverifiedWhy:
    "Enviamos um link quando você criou sua conta. Ele funciona uma única vez e vale por 3 dias.",
  sendLink: "Enviar o link de novo",
  linkSent: {
    title: "Link enviado",
    description: "Confira seu e-mail. O link funciona uma única vez e vale por 3 dias.",
  },
  linkFailed: "O link não foi enviado",

  changePassword: "Alterar senha",
  current: "Senha atual",
  password: "Nova senha",
  confirm: "Confirme a nova senha",
  changeWhy: "Todos os outros navegadores conectados à sua conta são desconectados.",
  save: "Salvar a nova senha",
  passwordChanged: {
    title: "Senha alterada",
    description: "Todos os outros navegadores foram desconectados. Também avisamos você por e-mail.",
  },
  passwordFailed: "A senha não foi alterada",

  sessions: "Onde sua conta está aberta",
  thisBrowser: "Este navegador",
  backOffice: "Administração",
  on: "no",
  unknownBrowser: "Navegador desconhecido",
  lastUsed: (time: string) => `Último uso em ${time}`,
  from: (network: string) => `da rede ${network}`,
  end: "Encerrar",
  endOf: (device: string) => `Encerrar a sessão de ${device}`,
  endOthers: "Encerrar todas as outras",
  sessionEnded: { title: "Sessão encerrada", description: "Aquele navegador foi desconectado." },
  othersEnded: (count: number) => ({
    title: "Sessões encerradas",
    description: plural(count, {
      one: "Outro navegador foi desconectado.",
      other: `${formatCount(count)} outros navegadores foram desconectados.`,
    }),
  }),
  sessionFailed: "A sessão não foi encerrada",

  data: "Seus dados",
  download: "Baixar meus dados",
  downloadWhy:
    "Um arquivo JSON com seu perfil, pedidos, pagamentos, entregas, sessões, e-mails e o registro da sua conta. As credenciais que você comprou não estão nele. Elas ficam na sua conta, onde você as revela ou baixa uma a uma. Até três vezes por dia.",
  downloadButton: "Baixar",
  downloadFailed: "Os dados não foram baixados",

  erase: "Apagar minha conta",
  eraseWhy:
    "Seu nome, telefone e e-mail são retirados da loja, todas as suas sessões são encerradas e o que foi entregue a você nunca mais poderá ser aberto. Salve tudo antes. Os pedidos ficam sem seus dados pessoais, como a lei exige. Isto não pode ser desfeito.",
  understood: "Já salvei o que preciso e sei que isto não pode ser desfeito.",
  eraseButton: "Apagar minha conta para sempre",
  eraseFailed: "A conta não foi apagada",

  refused: {
    wrongPassword: "Esta não é a sua senha atual.",
    samePassword: "Esta é a senha que você já usa. Escolha outra.",
    noSession: "Esta sessão já foi encerrada.",
    staff: "Esta conta administra a loja. Antes, outro administrador precisa retirar os direitos dela.",
    noCurrent: "Informe sua senha atual.",
    notUnderstood: "Marque a caixa.",
    tooManyDownloads: "Por enquanto, chega. Tente novamente mais tarde, no máximo três vezes por dia.",
    unsettled: {
      pending: (order: string) =>
        `O pedido ${order} aguarda pagamento. Pague-o, ou deixe que expire, e tente novamente.`,
      owed: (order: string) =>
        `O pedido ${order} ainda não foi entregue por completo. Aguarde a entrega ou fale com o suporte.`,
      disputed: (order: string) => `O pedido ${order} está sendo analisado pelo banco. Aguarde a decisão.`,
    },
  },
};
