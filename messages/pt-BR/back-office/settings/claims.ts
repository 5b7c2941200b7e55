import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of the tab where the owner edits and confirms the shop's claims (spec R44). */
export const claims = {
  title: "O que a loja promete",
  lead: "Estes textos aparecem na loja como promessas suas. Escreva os seus, oculte os que não se aplicam ou confirme que são verdadeiros.",
  measured:
    "Com pedidos suficientes, o tempo de entrega e a taxa de sucesso passam a ser medidos pela própria loja, a menos que você escreva um texto.",
  warning: (claims: number, testimonials: boolean) =>
    `${plural(claims, { one: "1 promessa aparece", other: `${claims} promessas aparecem` })} com o texto original, que ninguém da loja confirmou${
      testimonials ? "; os depoimentos também" : ""
    }.`,
  warningTestimonials: "Os depoimentos aparecem com o texto original, que ninguém da loja confirmou.",
  confirm: "Confirmar os textos originais",
  confirmTitle: "Os textos originais são verdadeiros?",
  confirmText:
    "Números, garantias e depoimentos que você não substituiu passam a valer como promessas da loja. Os clientes podem exigir que sejam cumpridas.",
  confirmYes: "Confirmo",
  confirmed: "Você confirmou os textos originais.",
  unconfirm: "Retirar a confirmação",
  states: {
    unconfirmed: "Original, não confirmado",
    confirmed: "Original, confirmado",
    own: "Texto seu",
    hidden: "Não aparece",
  },
  names: {
    customers: "Clientes",
    delivery: "Tempo de entrega",
    success: "Taxa de sucesso",
    guarantee: "Garantia, em números",
    moneyBack: "Reembolso",
    replacement: "Substituição",
    settled: "Prazo de resposta",
    productGuarantee: "Garantia junto ao botão de compra",
    replacementNote: "Nota no item entregue",
    deliveryStep: "Como funciona a entrega, passo 2",
    supportLead: "Introdução do suporte",
    whenDelivered: "Pergunta: quando recebo?",
    whenBroken: "Pergunta: e se não funcionar?",
    urgentHelp: "Ajuda urgente",
  },
  edit: "Editar",
  editNamed: (name: string) => `Editar: ${name}`,
  restore: "Voltar ao original",
  shown: "Mostrar na loja",
  inPortuguese: "Em português",
  inEnglish: "Em inglês",
  titleField: "Número ou título",
  textField: "Texto",
  oneLanguage: "Se só um idioma estiver preenchido, todos leem esse texto.",
  needed: "Preencha pelo menos um idioma ou deixe de mostrar o texto.",
  titleNeeded: "Preencha o número ou o título.",
  textNeeded: "Preencha o texto.",
  roleNeeded: "Preencha a profissão ou função.",
  oneLine: "Escreva em uma só linha.",
  testimonials: {
    title: "Depoimentos",
    lead: "Até seis. O primeiro que você escrever substitui os três originais.",
    name: "Nome",
    role: "Profissão ou função",
    add: "Novo depoimento",
    addTitle: "Novo depoimento",
    editTitle: "Editar depoimento",
    remove: "Remover",
    removeTitle: "Remover este depoimento?",
    removeText: (name: string) => `O depoimento de ${name} deixa de aparecer na loja.`,
    none: "Nenhum depoimento aparece na loja.",
    hide: "Não mostrar nenhum",
    written: "Voltar aos originais",
    nameNeeded: "Preencha o nome.",
  },
};

/** The messages of the tab where the owner edits and confirms the shop's claims (spec R44). */
export const claimsMessages = catalog("back-office", "claims", claims);
