/**
 * The messages of the pages that mailed links open: signing in, opening an order, and finding orders. The
 * server writes these messages into the data of the pages.
 */
export const mailedLinks = {
  email: "E-mail",
  send: "Enviar link",
  working: "Um momento...",
  signIn: {
    or: "ou",
    offer: "Receber um link para entrar",
    title: "Entrar por um link",
    lead: "Enviamos um link que abre a sua conta. Você não precisa de senha.",
    sent: "Se este endereço tem uma conta ou um pedido, um e-mail está a caminho. O link vale uma vez, por 15 minutos.",
    open: "Entrar",
    openLead: "Continue no navegador em que você quer comprar.",
    gone: "Este link não funciona mais",
    goneLead: "O link para entrar vale uma vez, por 15 minutos. Você pode pedir outro.",
    again: "Receber um novo link",
  },
  order: {
    title: (order: string) => `Pedido ${order}`,
    severalTitle: "Seus pedidos",
    open: "Abrir seu pedido",
    openSeveral: "Abrir seus pedidos",
    lead: "Este navegador poderá abrir o pedido por 30 dias.",
    severalLead: (count: number) =>
      `Este navegador poderá abrir seus ${count} pedidos mais novos por 30 dias.`,
    shared: "Este computador é compartilhado",
    gone: "Este link não funciona mais",
    goneLead: "Ele pode ter vencido, ou um e-mail mais novo o substituiu. Podemos enviar outro link.",
    cookies: "O navegador recusou um cookie, ou a página ficou aberta por mais de 10 minutos.",
    cookiesLead:
      "Permita os cookies desta loja e abra o link do e-mail de novo. Você também pode abrir o link em outro navegador.",
    find: "Encontrar seus pedidos",
  },
  find: {
    footer: "Encontrar seus pedidos",
    title: "Encontrar seus pedidos",
    lead: "Digite o endereço com que você comprou. Enviamos um link para os seus pedidos.",
    sent: "Se conhecemos este endereço, um e-mail está a caminho.",
    sentLead: "O link vale por 30 minutos.",
    notes: [
      "O link vale por 30 minutos e abre os pedidos deste endereço.",
      "O e-mail não chegou em alguns minutos? Veja a pasta de spam ou peça o link de novo.",
    ],
    account: "Tem uma conta? Entre para ver seus pedidos",
    opened: "Pedidos que este navegador pode abrir",
  },
  problems: {
    email: "Digite um endereço de e-mail completo.",
    limit: "Muitas tentativas. Tente de novo mais tarde.",
    linkLimit: "Este link foi aberto vezes demais hoje. Tente amanhã, ou peça um novo link.",
    failed: "Não funcionou. Tente de novo em instantes.",
  },
};
