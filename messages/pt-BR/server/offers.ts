import type { offers as source } from "#messages/en/server/offers.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
const units = (count: number) =>
  `${formatCount(count)} ${plural(count, { one: "unidade", other: "unidades" })}`;
const inDays = (days: number) => (days === 1 ? "em um dia" : `em ${formatCount(days)} dias`);

export const offers: MessagesOf<typeof source> = {
  heading: "Preços por quantidade",
  from: (count) => (count === 1 ? "1" : `${formatCount(count)} ou mais`),
  each: (price) => `${formatMoney(price)} cada`,
  hint: (price) => `Adicione mais {count} para pagar ${formatMoney(price)} cada.`,
  least: (count) => `No mínimo ${units(count)} por pedido.`,
  most: (count) => `No máximo ${units(count)} por pedido.`,
  customer: (count, days) => `No máximo ${units(count)} por cliente ${inDays(days)}.`,
  left: (count) =>
    count === 0 ? "Agora você não pode pedir mais." : `Você ainda pode pedir ${formatCount(count)}.`,
  until: (day) => `Até ${day}`,
  saving: (amount, percent) => `você economiza ${formatMoney(amount)} (${percent}%)`,
  saved: (amount) => `Você economiza ${formatMoney(amount)}`,
  saleIsLower: "O preço da oferta é menor que o preço por quantidade.",
  lower: (count) => `Diminuir para ${formatCount(count)}`,
  minimum: (amount) =>
    `Os pedidos começam em ${formatMoney(amount)}. Uma unidade deste item não chega a esse valor.`,
  rejectedLeast: (count, name) => `Um pedido precisa de no mínimo ${units(count)} de ${name}.`,
  rejectedMost: (count, name) => `Um pedido tem no máximo ${units(count)} de ${name}.`,
  rejectedCustomer: (count, days, name) =>
    `Você pode pedir no máximo ${units(count)} de ${name} ${inDays(days)}.`,
};
