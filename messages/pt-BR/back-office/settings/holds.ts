/** The messages of the limits for unpaid orders. */
export const holds = {
  title: "Reservas sem pagamento",
  lead: "Um pedido não pago reserva estoque até expirar. Estes limites valem por produto e impedem que alguém reserve tudo sem pagar.",
  labels: {
    orderUnits: "Por pedido",
    accountUnits: "Por conta",
    networkUnits: "Por endereço de rede",
    unverifiedUnits: "Por conta sem e-mail confirmado",
    unverifiedShare: "Todas as contas sem e-mail confirmado (% do estoque)",
    lapses: "Reservas vencidas até reduzir",
    lapsedUnits: "Por pedido, depois de reduzir",
    lapsedMinutes: "Minutos de reserva, depois de reduzir",
  },
  helps: {
    orderUnits: "Unidades de um produto em um pedido não pago.",
    accountUnits: "Unidades de um produto em todos os pedidos não pagos de uma conta.",
    networkUnits: "Unidades de um produto em todos os pedidos não pagos vindos de um endereço.",
    unverifiedUnits: "Unidades de um produto enquanto o e-mail não foi confirmado.",
    unverifiedShare: "O resto fica para contas confirmadas. Dez unidades são sempre possíveis.",
    lapses: "Reservas inteiras sem pagamento em 24 horas. Pagar um pedido zera a conta.",
    lapsedUnits: "Unidades de um produto para quem deixou reservas vencerem.",
    lapsedMinutes: "Depois disso a página de pagamento é fechada.",
  },
  problem: (least: number, most: number) => `Digite um número inteiro, de ${least} a ${most}.`,
};
