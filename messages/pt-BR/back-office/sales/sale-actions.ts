import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of actions on an order. */
export const saleActions = {
  markPaid: "Marcar como Pago",
  markTitle: (number: string) => `Marcar ${number} como pago`,
  markText: (amount: string) =>
    `Confirma que recebeu ${amount} fora do cartão. A página do cartão é encerrada, o que há em estoque é entregue agora e o cliente recebe o e-mail.`,
  cancelOrder: "Cancelar pedido",
  cancelTitle: (number: string) => `Cancelar o pedido ${number}?`,
  cancelText: "A página de pagamento é encerrada e os itens reservados voltam ao estoque.",
  refund: "Reembolsar",
  refundOrder: "Reembolsar pedido",
  refundTitle: (number: string) => `Reembolsar ${number}`,
  refundScope: "Quanto",
  refundAll: (amount: string) => `Tudo o que resta: ${amount}`,
  refundOwed: (amount: string) => `O que ainda falta entregar: ${amount}`,
  refundUnits: "Unidades",
  refundAmount: "Um valor",
  /** The label of the button names the result of the action. */
  refundSubmit: (amount: string, endsAccess: boolean) =>
    endsAccess ? `Reembolsar ${amount} e retirar o acesso` : `Reembolsar ${amount}`,
  refundUnit: (unit: string) => `Reembolsar ${unit}`,
  refundMost: (left: string) => `No máximo ${left}.`,
  unitsBound: (worth: string, left: string) =>
    `Estas unidades custaram ${worth}, mas só restam ${left} a devolver neste pedido.`,
  unitsLost: "O cliente perde o acesso às unidades escolhidas quando o reembolso for feito.",
  unitsGivenUp: "As unidades escolhidas que ainda não foram entregues não serão mais entregues.",
  unitsOf: (most: number) => `Quantas (até ${most})`,
  unitsOrder:
    "Primeiro as que faltam entregar, depois as que o cliente ainda não abriu, da mais nova à mais antiga.",
  waitingUnits: (most: number) =>
    plural(most, { one: "1 unidade a entregar", other: `Unidades a entregar (até ${most})` }),
  amountLabel: (currency: string) => `Valor em ${currency}`,
  refundText: {
    all: "O cliente perde o acesso ao que foi entregue, e o que falta não será mais entregue.",
    owed: "O que foi entregue continua com o cliente, e o que falta não será mais entregue.",
    amount: "O que foi entregue continua com o cliente, e o que falta ainda será entregue.",
    units: "O resto do pedido continua como está.",
  },
  refundByCard: "O dinheiro volta ao cartão, em geral em 5 a 10 dias úteis.",
  refundByHand:
    "Este pedido foi pago fora do cartão. Devolva o dinheiro do mesmo modo. Aqui o reembolso só fica registrado.",
  deliver: "Entregar",
  deliverTitle: (slot: number) => `Entregar unidade ${slot}`,
  deliverText: "O conteúdo é criptografado, e só o cliente poderá abri-lo.",
  content: "Conteúdo",
  contentHelp: 'Linhas "campo: valor", um objeto JSON ou um texto.',
  replace: "Trocar",
  replaceOf: (unit: string) => `Trocar ${unit}`,
  replaceTitle: "Trocar esta unidade?",
  replaceText:
    "A antiga é inutilizada para sempre, e outra do estoque a substitui. O cliente recebe um e-mail.",
  /** When `left` has reached `most`, the stock has at least `most` units. */
  replaceStock: (left: number, most: number) =>
    left === 0
      ? "Não há outra unidade em estoque. Adicione uma ao inventário antes."
      : left >= most
        ? `Há mais de ${most - 1} unidades em estoque.`
        : plural(left, { one: "Resta 1 unidade em estoque.", other: `Restam ${left} unidades em estoque.` }),
  acceptAmount: "Aceitar o valor",
  acceptTitle: (number: string) => `Aceitar o valor do pedido ${number}?`,
  acceptChoice: (charged: string, total: string) =>
    `Foram cobrados ${charged}, e o pedido é de ${total}. Nada foi entregue até você decidir.`,
  acceptText:
    "A loja fica com o que foi cobrado e o pedido segue. O que há em estoque é entregue agora, e o resto fica a entregar.",
  addedTaxText: (tax: string) =>
    `O provedor somou ${tax} de imposto ao pedido. Aceite o valor para entregar, ou reembolse. Para os próximos pedidos, desligue o cálculo de imposto no painel do provedor.`,
  soldByProviderText: (tax: string | null) =>
    `O provedor vendeu este pedido em nome próprio (Managed Payments)${tax ? ` e somou ${tax} de imposto` : ""}. Aceite o valor para entregar, ou reembolse. Para os próximos pedidos, peça ao suporte do provedor que desligue o Managed Payments nesta conta.`,
  deliverAfterAll: "Entregar mesmo assim",
  resumeTitle: (number: string) => `Entregar o pedido ${number} mesmo assim?`,
  resumeChoice: (left: string) =>
    `O cliente está sem a entrega, e a loja ainda tem ${left} dele. Entregue ou reembolse.`,
  resumeText:
    "O cliente volta a ter acesso ao que tinha recebido, e o que faltava volta a ser entregue. O que há em estoque é entregue agora.",
  refundAgain: "Reembolsar de novo",
  notReadText:
    "O provedor aceitou este reembolso e não diz se ele foi pago. Dê à chave a permissão de ler reembolsos. A loja consulta de novo automaticamente.",
  unreadableText:
    "Falta um dado neste registro do provedor, por isso ele não foi conferido. Veja-o no painel do provedor e resolva aqui se ele não for desta loja.",
  notSentText:
    "O provedor recusa fazer e listar reembolsos com a chave da loja. Dê essa permissão à chave. A loja tenta de novo automaticamente.",
  correct: "Corrigir",
  correctOf: (unit: string) => `Corrigir ${unit}`,
  correctTitle: "Corrigir esta entrega",
  correctText:
    "O cliente passa a ver só o novo conteúdo e recebe um e-mail. O antigo continua criptografado e não pode mais ser aberto.",
  appealText: "É um recurso. O banco pede arquivos. Envie-os no painel do provedor.",
  sendEvidence: "Enviar evidências",
  evidenceTitle: "Enviar as evidências ao banco?",
  evidenceText: "O envio é definitivo. Não dá para mudar nem completar depois.",
  evidenceNote: "O que você quer acrescentar (opcional)",
  markHandled: "Marcar como tratada",
  disputeText: "Responda com as provas no painel do provedor. Depois, marque como tratada.",
  resolveTitle: "Marcar como resolvido",
  resolveText: "Diga como foi resolvido. A linha sai da lista de atenção. Nada mais muda.",
  fraudText:
    "O banco do cliente suspeita de fraude. O que foi entregue está bloqueado até você decidir. Um reembolso agora evita a disputa.",
  dismiss: "Dispensar",
  dismissTitle: "Dispensar o alerta de fraude?",
  dismissText: "O cliente volta a poder abrir o que recebeu, e a loja fica com o dinheiro. Diga por quê.",
  withdrawalText:
    "O cliente desistiu da compra. Devolva o valor e feche as unidades, ou recuse com um motivo.",
  acceptWithdrawal: "Aceitar",
  acceptWithdrawalTitle: "Aceitar a desistência?",
  acceptWithdrawalText: "O valor das unidades é devolvido e ninguém pode mais abri-las.",
  declineWithdrawal: "Recusar",
  declineWithdrawalTitle: "Recusar a desistência?",
  declineWithdrawalText: "O cliente lê o motivo em um e-mail.",
  resendMail: "Reenviar e-mail",
  recheck: "Consultar provedor",
  fields: {
    reason: "Motivo",
    reasonHelp: "Obrigatório. Fica no registro de auditoria.",
    reasonShort: "Escreva um motivo com pelo menos 3 letras.",
    amount: "Digite um valor como 49,90.",
    units: "Escolha ao menos uma unidade.",
  },
  done: {
    cancelled: { title: "Pedido cancelado", description: "O estoque reservado foi liberado." },
    refunded: {
      title: "Reembolso enviado",
      description: "O cliente recebe um e-mail quando ele for feito.",
    },
    refundLater: {
      title: "Reembolso registrado",
      description: "O provedor não fez o reembolso agora. A loja tenta de novo automaticamente.",
    },
    delivered: { title: "Pedido entregue", description: "O cliente recebe um e-mail." },
    deliveredOne: (owed: number) => ({
      title: "Unidade entregue",
      description: plural(owed, {
        one: "Falta 1 unidade nesta linha.",
        other: `Faltam ${owed} unidades nesta linha.`,
      }),
    }),
    replaced: { title: "Unidade trocada", description: "O cliente recebe um e-mail." },
    accepted: {
      title: "Valor aceito",
      description: "O que há em estoque foi entregue. O resto fica a entregar.",
    },
    resumed: {
      title: "Entrega retomada",
      description: "O que há em estoque foi entregue. O resto volta a ficar a entregar.",
    },
    corrected: { title: "Entrega corrigida", description: "O cliente recebe um e-mail." },
    evidence: { title: "Evidências enviadas", description: "O banco decide agora." },
    resolved: { title: "Marcado como resolvido", description: "Saiu da lista de atenção." },
    mailed: { title: "E-mail na fila", description: "Ele sai em instantes." },
    noted: { title: "Nota adicionada", description: "Ela está no histórico do pedido." },
    unchanged: { title: "Nada mudou", description: "O pedido já confere com o provedor." },
    changed: { title: "Pedido atualizado", description: "Agora ele confere com o provedor." },
  },
};

/** The messages of actions on an order. */
export const actMessages = catalog("back-office", "saleActions", saleActions);
