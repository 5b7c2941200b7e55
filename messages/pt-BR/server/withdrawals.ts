import type { withdrawals as english } from "#messages/en/server/withdrawals.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

const cannotOpen = "O que você devolve não pode mais ser aberto.";

export const withdrawals: MessagesOf<typeof english> = {
  page: {
    title: "Desistir de uma compra",
    lead: "Você pode desistir em até 14 dias depois do pagamento. Não é preciso dar um motivo.",
    name: "Nome",
    orderNumber: "Número do pedido",
    orderNumberHelp: "Está no seu e-mail, como HO-12345.",
    email: "E-mail para a confirmação",
    next: "Continuar",
    nextHelp: "Nada é enviado ainda. Na próxima página você confere seus dados e confirma.",
    signIn: "Tem uma conta? Entre para escolher o pedido",
    back: "Alterar meus dados",
    confirmTitle: "Confira e confirme",
    confirm: "Confirmar a desistência",
    working: "Um momento…",
    check: (name, orderNumber) => `${name} desiste do pedido ${orderNumber}.`,
    sentTo: (email) => `A confirmação vai para ${email}.`,
    received: (time) => `Recebemos sua solicitação em ${time}. Confira seu e-mail.`,
    receivedNext:
      "O endereço do pedido recebe um e-mail com um botão. A desistência vale a partir do momento em que você clica nele.",
    doneTitle: "Sua desistência já vale",
    done: "Também enviamos estas respostas por e-mail.",
    linkTitle: "Confirme sua desistência",
    linkLead: (orderNumber, time) =>
      `Você pediu para desistir do pedido ${orderNumber} em ${time}. Com o botão, a desistência passa a valer.`,
    goneTitle: "Este link não funciona mais",
    gone: "Ele já foi usado ou tem mais de três dias. Você pode enviar o formulário de novo.",
    again: "Abrir o formulário",
    chooseOrder: "Escolha o pedido",
    placed: (day) => `Pedido de ${day}`,
    until: (day) => `Desistir até ${day}`,
    orderSteps: [
      "Escolha o pedido.",
      "Escolha o que você devolve. Você vê o que acontece com cada item.",
      "Confirme. As respostas também chegam por e-mail.",
    ],
    stepsTitle: "O que acontece depois",
    unitSteps: [
      "Escolha o que você devolve.",
      "Confira sua escolha e confirme. A desistência passa então a valer.",
      "As respostas também chegam por e-mail.",
    ],
    visitorSteps: [
      "Digite o pedido e seu e-mail.",
      "Confira seus dados e confirme.",
      "Clique no botão do nosso e-mail. A desistência passa então a valer.",
    ],
    choose: "Escolha o que você devolve",
    total: "Você recebe de volta",
    warning: cannotOpen,
    otherOrder: "Um pedido de outra conta",
    noOrders: "Você não tem pedidos nesta conta. Comprou com outro endereço? Digite o pedido aqui.",
    openOrder: "Ver meu pedido",
    nothing: "Escolha pelo menos um item.",
    problems: {
      name: "Digite seu nome.",
      orderNumber: "Digite o número do pedido que está no seu e-mail, como HO-12345.",
      email: "Digite um endereço de e-mail.",
      units: "Escolha pelo menos um item.",
      limit: "Muitas solicitações. Tente de novo mais tarde.",
      failed: "Não conseguimos receber sua desistência. Nada foi enviado. Tente de novo.",
    },
  },
  unit: (count, product) => (count === 1 ? product : `${count} × ${product}`),
  outcomes: {
    not_paid: "Isto não foi pago. O pedido termina e nada é cobrado.",
    already_refunded: (date) => `O valor disto já foi devolvido, em ${date}.`,
    late: (date) => `Os 14 dias depois do pagamento terminaram em ${date}.`,
    staff: "Uma pessoa da nossa equipe decide sobre isto e responde por e-mail.",
    ended: (opened, agreed) =>
      `Você abriu isto em ${opened}, depois de concordar com a entrega imediata em ${agreed}. Com isso, o direito de arrependimento terminou.`,
    refunded: (amount) =>
      amount ? `Você recebe ${amount} de volta. ${cannotOpen}` : "Você recebe o dinheiro de volta.",
    declined: (reason) => `Nossa equipe recusou. O motivo: ${reason}`,
  },
  footer: { how: "Como funciona a entrega", terms: "Termos", withdraw: "Desistir da compra" },
  giveBack: {
    title: "Dinheiro de volta",
    lead: "Você pode devolver o que não abriu. Depois disso, ninguém pode mais abrir o item.",
    otherWays:
      "Se um item não funciona, use “Problema com este item?” no cartão dele. Você também pode desistir da compra em até 14 dias:",
    unit: (product, slot) => (slot > 0 ? `${product} (${slot})` : product),
    button: (amount) => `Devolver e receber ${amount}`,
    late: (count, product) =>
      count === 1 ? `${product} está atrasado.` : `${count} unidades de ${product} estão atrasadas.`,
    lateButton: (amount) => `Receber ${amount} de volta`,
    failed: "Este item não pode mais ser devolvido. A página mostra o que é possível agora.",
  },
  openings: {
    title: "Quando foi aberto",
    entry: (units, browser, country) => [units, browser, country].filter(Boolean).join(" · "),
    unit: (product, slot) => (slot > 0 ? `${product} (${slot})` : product),
    device: (browser, system) => [browser, system].filter(Boolean).join(" em "),
    proof: "Comprovante de entrega",
  },
  mails: {
    received: {
      subject: (orderNumber) => `Recebemos sua desistência do pedido ${orderNumber}`,
      heading: "Recebemos sua desistência",
      what: (name, orderNumber, time) =>
        `Em ${time} recebemos a desistência de ${name} do pedido ${orderNumber}.`,
      receipt: "Este e-mail confirma que a recebemos. Ele não confirma que a aceitamos.",
      link: (duration) =>
        `Clique no botão para confirmar a desistência. Ela passa a valer nesse momento. O link funciona uma vez e vale por ${duration}.`,
      notYou: "Se não foi você quem pediu, ignore este e-mail. Seu pedido continua como está.",
      effective: "A desistência já vale. Outro e-mail diz o que acontece com cada item.",
      elsewhere:
        "O endereço do pedido recebe um e-mail com um botão. A desistência passa a valer quando alguém clica nele.",
      confirm: "Confirmar a desistência",
      open: "Abrir a página de desistência",
    },
    decided: {
      subject: (orderNumber) => `Sua desistência do pedido ${orderNumber}`,
      heading: "A resposta à sua desistência",
      what: (orderNumber, time) => `Você desistiu do pedido ${orderNumber} em ${time}.`,
      open: "Ver meu pedido",
    },
  },
  accepted: { title: "Desistência aceita", description: "O cliente recebe um e-mail." },
  declined: { title: "Desistência recusada", description: "O cliente recebe um e-mail." },
};
