import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages of the limits for unpaid orders. */
export const holdsMessages = inBothLanguages(
  {
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
  },
  {
    title: "Unpaid holds",
    lead: "An unpaid order holds stock until it expires. These limits are for each product and keep anybody from holding everything without paying.",
    labels: {
      orderUnits: "For one order",
      accountUnits: "For one account",
      networkUnits: "For one network address",
      unverifiedUnits: "For one account without a confirmed email",
      unverifiedShare: "All accounts without a confirmed email (% of the stock)",
      lapses: "Lapsed holds before the limit shrinks",
      lapsedUnits: "For one order, once it has shrunk",
      lapsedMinutes: "Minutes of a hold, once it has shrunk",
    },
    helps: {
      orderUnits: "Units of one product in an unpaid order.",
      accountUnits: "Units of one product in all unpaid orders of an account.",
      networkUnits: "Units of one product in all unpaid orders that came from one address.",
      unverifiedUnits: "Units of one product while the email address is not confirmed.",
      unverifiedShare: "The rest is left to confirmed accounts. Ten units are always possible.",
      lapses: "Whole reservations that expired unpaid within 24 hours. Paying an order resets this count.",
      lapsedUnits: "Units of one product for a shopper whose reservations expired unpaid.",
      lapsedMinutes: "After this the payment page is closed.",
    },
    problem: (least, most) => `Type a whole number, from ${least} to ${most}.`,
  },
);
