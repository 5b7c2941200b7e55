/** The messages of the limits for unpaid orders. */
export const holds = {
  title: "Reservas sem pagamento",
  lead: "Um pedido não pago reserva estoque até expirar. Estes limites valem por produto e impedem que alguém reserve tudo sem pagar.",
  labels: {
    orderUnits: "Por pedido",
    accountUnits: "Por conta",
    networkUnits: "Por endereço de rede",
    unverifiedUnits: "Por conta sem e-mail confirmado",
    unverifiedProducts: "Produtos por conta sem e-mail confirmado",
    unverifiedTotal: "Total por conta sem e-mail confirmado",
    unverifiedShare: "Todas as contas sem e-mail confirmado (% do estoque)",
    newDays: "Dias em que uma conta é nova",
    newUnits: "Por conta nova",
    lapses: "Reservas vencidas até reduzir",
    lapsedUnits: "Por pedido, depois de reduzir",
    lapsedMinutes: "Minutos de reserva, depois de reduzir",
  },
  helps: {
    orderUnits: "Unidades de um produto em um pedido não pago.",
    accountUnits: "Unidades de um produto em todos os pedidos não pagos de uma conta.",
    networkUnits: "Unidades de um produto em todos os pedidos não pagos vindos de um endereço.",
    unverifiedUnits: "Unidades de um produto enquanto o e-mail não foi confirmado.",
    unverifiedProducts: "Produtos diferentes em todos os pedidos não pagos da conta.",
    unverifiedTotal: "Unidades de todos os produtos em todos os pedidos não pagos da conta.",
    unverifiedShare:
      "O resto fica para contas confirmadas. Uma unidade é sempre possível; de duas ou mais, abaixo de 100 % sobra ao menos uma.",
    newDays: "Dias depois do cadastro. Com 0 não há limite para contas novas.",
    newUnits: "Unidades de um produto em todos os pedidos não pagos de uma conta nova.",
    lapses:
      "Reservas inteiras sem pagamento em 24 horas. Um boleto ou débito não pago conta pela sua duração. Pagar um pedido zera a conta.",
    lapsedUnits: "Unidades de um produto para quem deixou reservas vencerem.",
    lapsedMinutes: "Depois disso a página de pagamento é fechada.",
  },
  problem: (least: number, most: number) => `Digite um número inteiro, de ${least} a ${most}.`,
};
