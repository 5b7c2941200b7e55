import type { StaffNotice } from "#db/vocabulary.ts";
import type { MailWords, NoticeFacts } from "./mail-texts.ts";

/** Writes the texts of a notice to staff. */
export type NoticeWords = (facts: { siteName: string; staffNotice: NoticeFacts }) => MailWords;

const cases = (count: number) => (count === 1 ? "1 case" : `${count} cases`);
const casos = (count: number) => (count === 1 ? "1 caso" : `${count} casos`);

const english: Record<StaffNotice, { heading: string; what: string }> = {
  manual_order: {
    heading: "Orders to deliver by hand",
    what: "These orders are paid and contain an item that a person delivers. The shopper waits for it.",
  },
  waiting_for_stock: {
    heading: "Paid orders wait for stock",
    what: "These orders are paid, but one of their items is out of stock. New stock goes to these orders first.",
  },
  dispute: {
    heading: "Disputed payments",
    what: "A shopper's bank disputes these payments. It has taken the money back for now, and what was delivered is locked. Send the evidence before its deadline.",
  },
  amount_mismatch: {
    heading: "Payments with another amount",
    what: "The amount or currency of these payments is not the one of the order. The money is booked, and nothing was delivered.",
  },
  refund_failed: {
    heading: "Refunds that failed",
    what: "The bank returned these refunds. The shopper has not received the money.",
  },
  money_without_order: {
    heading: "Money without an order",
    what: "The payment provider holds these payments, and the shop knows no order for them.",
  },
  provider_unreachable: {
    heading: "The payment provider cannot be reached",
    what: "The shop has not reached the payment provider for 10 minutes. Nobody can pay by card meanwhile. Orders and reservations are kept.",
  },
};

const portuguese: Record<StaffNotice, { heading: string; what: string }> = {
  manual_order: {
    heading: "Pedidos para entregar à mão",
    what: "Estes pedidos estão pagos e têm algo que uma pessoa entrega. O cliente espera por isso.",
  },
  waiting_for_stock: {
    heading: "Pedidos pagos esperam por estoque",
    what: "Estes pedidos estão pagos e falta estoque de um item. O estoque novo vai primeiro para eles.",
  },
  dispute: {
    heading: "Pagamentos contestados",
    what: "O banco de um cliente contesta estes pagamentos. Ele já tomou o dinheiro de volta, por ora, e o que foi entregue está bloqueado. Envie as evidências até o prazo.",
  },
  amount_mismatch: {
    heading: "Pagamentos com outro valor",
    what: "O valor ou a moeda destes pagamentos não é o do pedido. O dinheiro está registrado e nada foi entregue.",
  },
  refund_failed: {
    heading: "Reembolsos que falharam",
    what: "O banco devolveu estes reembolsos. O cliente não recebeu o dinheiro.",
  },
  money_without_order: {
    heading: "Dinheiro sem pedido",
    what: "O provedor de pagamentos tem estes pagamentos e a loja não conhece nenhum pedido deles.",
  },
  provider_unreachable: {
    heading: "O provedor de pagamentos não responde",
    what: "A loja não alcança o provedor de pagamentos há 10 minutos. Enquanto isso ninguém paga com cartão. Pedidos e reservas continuam guardados.",
  },
};

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** The English notice. */
export const noticeEn: NoticeWords = ({ siteName, staffNotice: { kind, lines, count } }) => ({
  subject: `${english[kind].heading} at ${siteName}: ${cases(count)}`,
  heading: english[kind].heading,
  paragraphs: [english[kind].what, "You can turn these mails off in the back office, under Security."],
  list: [
    ...lines.map(({ name, amount, since, due }) =>
      joined([name, amount, since && `since ${since}`, due && `evidence due by ${due}`]),
    ),
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ],
  action: "Open in the back office",
});

/** The Portuguese notice. */
export const noticePt: NoticeWords = ({ siteName, staffNotice: { kind, lines, count } }) => ({
  subject: `${portuguese[kind].heading} em ${siteName}: ${casos(count)}`,
  heading: portuguese[kind].heading,
  paragraphs: [portuguese[kind].what, "Você pode desligar estes e-mails no painel, em Segurança."],
  list: [
    ...lines.map(({ name, amount, since, due }) =>
      joined([name, amount, since && `desde ${since}`, due && `evidências até ${due}`]),
    ),
    ...(count > lines.length ? [`e mais ${count - lines.length}`] : []),
  ],
  action: "Abrir no painel",
});
