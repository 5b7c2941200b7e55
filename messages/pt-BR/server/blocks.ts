import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of blocks. The server writes these messages into the data of pages and into answers. */
export const blocks = {
  /** A blocked customer reads this text, which is the same for every kind of block. */
  blocked: "A loja não pode aceitar isto. Se você acha que é um engano, fale com o nosso suporte.",
  lead: "Um cliente bloqueado não compra nem se cadastra. Pedidos pagos continuam sendo entregues.",
  add: "Bloquear cliente",
  /**
   * The label of the link to the proof of delivery. The page of a sale shows this link and the link that
   * blocks the customer.
   */
  proof: "Comprovante de entrega",
  loadFailed: "Não foi possível carregar os bloqueios",
  loadFailedWhy: "Tente de novo em instantes.",
  again: "Tentar de novo",
  kindsTitle: "O que se pode bloquear",
  empty: "Nenhum endereço está bloqueado. Bloqueie um depois de um abuso. Uma conta se bloqueia em Usuários.",
  accounts: (count: number) =>
    counted(count, { one: "conta está bloqueada.", other: "contas estão bloqueadas." }),
  openAccounts: "Ver em Usuários",
  block: "Bloquear",
  list: "Bloqueios",
  columns: { value: "Bloqueado", kind: "Tipo", reason: "Motivo", until: "Até", added: "Criado" },
  kinds: {
    email: "E-mail",
    email_domain: "Domínio de e-mail",
    ip: "Endereço IP",
    network: "Rede",
    country: "País",
  },
  erased: "Endereço apagado",
  never: "Até ser removido",
  over: "Encerrado",
  by: (author: string) => `por ${author}`,
  byNobody: "por uma conta apagada",
  lift: "Remover bloqueio",
  liftOf: (value: string) => `Remover bloqueio: ${value}`,
  liftTitle: "Remover este bloqueio?",
  liftText: (value: string) => `${value} poderá comprar e se cadastrar de novo.`,
  form: {
    title: "Bloquear cliente",
    kind: "Tipo",
    value: "Valor",
    valueHelps: {
      email: "Vale para todas as formas de escrever o endereço, como nome+loja@gmail.com.",
      email_domain: "Por exemplo, example.com. Vale também para subdomínios.",
      ip: "Por exemplo, 203.0.113.7.",
      network:
        "Muitos endereços de uma vez, como 203.0.113.0/24 ou 2001:db8::/48. O número depois da barra vai de 16 a 31 (IPv4) ou é 32, 36, 40 e assim por diante até 64 (IPv6).",
      country: "Duas letras, por exemplo BR.",
    },
    /**
     * The explanation of the kind `network` in the list of block kinds. This explanation is shorter than the
     * help text of the field.
     */
    networkShort: "Muitos endereços de uma vez, como 203.0.113.0/24 ou 2001:db8::/48.",
    reason: "Motivo",
    reasonHelp: "Para a sua equipe. O cliente não vê o motivo na loja.",
    days: "Duração",
    dayChoices: {
      forever: "Até ser removido",
      1: "1 dia",
      7: "7 dias",
      30: "30 dias",
      365: "365 dias",
    },
  },
  done: { added: "Cliente bloqueado", lifted: "Bloqueio removido" },
  failed: "Os bloqueios não foram alterados",
  problems: {
    email: "Digite um endereço de e-mail completo.",
    email_domain: "Digite um domínio, por exemplo example.com.",
    ip: "Digite um endereço IP, por exemplo 203.0.113.7.",
    network: "Digite uma rede, por exemplo 203.0.113.0/24 ou 2001:db8::/48.",
    country: "Digite as duas letras de um país, por exemplo BR.",
    too_wide: "Este bloqueio atingiria gente demais. Escolha uma rede ou um domínio menor.",
    no_country: "A loja não conhece os países dos visitantes. Defina COUNTRY_HEADER primeiro.",
    reason: "Dê um motivo de 3 a 500 caracteres.",
    already_blocked: "Este valor já está bloqueado.",
    block_covers_staff: "Este bloqueio atingiria você ou um colega. Escolha um bloqueio menor.",
  },
};
