import type { MailMessages, MailValues } from "#messages/mail-messages.ts";
import { vouchers } from "#messages/pt-BR/server/vouchers.ts";
import { voucherZones } from "#messages/voucher-zone.ts";

/**
 * No mail shows this value, because the shop sends no mail about a voucher for an order without a voucher.
 */
const NO_VOUCHER = { method: "other", until: "", hasAddress: false } as const;

/**
 * Returns the expiry time of a voucher with the name of the time zone. Returns "" when the expiry time is
 * unknown.
 */
const endOf = ({ method, until }: NonNullable<MailValues["voucher"]>): string =>
  until && `${until} (${vouchers.zones[voucherZones[method]]})`;

/** The Portuguese mails about a payment that arrives later than the payment page, or does not arrive. */
export const voucherMails: Pick<MailMessages["mails"], "order_voucher" | "order_payment_failed"> = {
  order_voucher: ({ orderNumber, voucher }) => {
    const { method, hasAddress } = voucher ?? NO_VOUCHER;
    return {
      subject: `Pedido ${orderNumber}: ${vouchers.titles[method]}`,
      heading: vouchers.titles[method],
      paragraphs: [
        `${vouchers.toPay[method](endOf(voucher ?? NO_VOUCHER))} Nada foi cobrado ainda.`,
        hasAddress ? vouchers.held[method] : vouchers.noAddress,
        "Se você não quer mais o pedido, não pague. Ele será cancelado automaticamente.",
      ],
      action: hasAddress ? vouchers.open[method] : "Ver meu pedido",
    };
  },
  order_payment_failed: ({ orderNumber, voucher }) => ({
    subject: `Pedido ${orderNumber} não foi pago e terminou`,
    heading: "Seu pedido não foi pago",
    paragraphs: [
      voucher
        ? `${vouchers.over[voucher.method](endOf(voucher))} Nenhum pagamento chegou, por isso seu pedido terminou. Nada foi cobrado.`
        : "Seu banco não fez o pagamento, por isso seu pedido terminou. Não recebemos dinheiro. Se o valor aparecer no seu banco, ele será devolvido automaticamente.",
      "Os itens não estão mais reservados para você. Se ainda os quiser, recupere o carrinho na página do pedido e pague de novo, por exemplo com cartão.",
      "Se você pagou e seu pedido mostra outra coisa, escreva ao suporte e informe o pedido.",
    ],
    action: "Ver meu pedido",
  }),
};
