import { catalog } from "#messages/catalog.ts";

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
    newDays: "Dias em que uma conta é considerada nova",
    newUnits: "Por conta nova",
    lapses: "Reservas vencidas até o limite diminuir",
    lapsedUnits: "Por pedido, com o limite reduzido",
    lapsedMinutes: "Minutos de reserva, com o limite reduzido",
  },
  helps: {
    orderUnits: "Unidades de um produto em um pedido não pago.",
    accountUnits: "Unidades de um produto em todos os pedidos não pagos de uma conta.",
    networkUnits: "Unidades de um produto em todos os pedidos não pagos vindos do mesmo endereço.",
    unverifiedUnits: "Unidades de um produto enquanto o e-mail não foi confirmado.",
    unverifiedProducts: "Produtos diferentes em todos os pedidos não pagos da conta.",
    unverifiedTotal: "Unidades de todos os produtos em todos os pedidos não pagos da conta.",
    unverifiedShare:
      "O restante fica para contas confirmadas. Uma unidade sempre pode ser reservada. De duas ou mais, sobra ao menos uma se o valor for menor que 100%.",
    newDays: "Dias depois do cadastro. Com 0, não há limite para contas novas.",
    newUnits: "Unidades de um produto em todos os pedidos não pagos de uma conta nova.",
    lapses:
      "Reservas que venceram sem pagamento em 24 horas. Um boleto ou débito não pago conta conforme a duração. Pagar um pedido zera a contagem.",
    lapsedUnits: "Unidades de um produto para quem deixou reservas vencerem.",
    lapsedMinutes: "Depois disso, a página de pagamento é fechada.",
  },
  problem: (least: number, most: number) => `Digite um número inteiro, de ${least} a ${most}.`,
};

/** The messages of the limits for unpaid orders. */
export const holdsMessages = catalog("back-office", "holds", holds);
