import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { MailMessages, NoticeLine } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

/** The name and the explanation of each kind of notice. */
const notices: Record<StaffNotice, { heading: string; what: string }> = {
  manual_order: {
    heading: "Orders to deliver by hand",
    what: "These orders are paid and contain an item that a person delivers. Open the order and enter what the shopper receives.",
  },
  waiting_for_stock: {
    heading: "Paid orders wait for stock",
    what: "These orders are paid, but one of their items is out of stock. Add stock. New stock goes to these orders first. After the deadline, the shop refunds the shopper automatically.",
  },
  dispute: {
    heading: "Disputed payments",
    what: "A shopper's bank disputes these payments. The bank has taken the money back for now, and the delivered items are locked. Send the evidence before its deadline.",
  },
  amount_mismatch: {
    heading: "Payments that do not match their order",
    what: "The amount or currency of these payments differs from the amount or currency of the order. The money is booked, and nothing was delivered. Open the order. Then accept the amount, or refund the amount.",
  },
  refund_failed: {
    heading: "Refunds that failed",
    what: "The bank returned these refunds. The shopper has not received the money. Open the order and refund again, or pay the money back in another way.",
  },
  money_without_order: {
    heading: "Money without an order",
    what: "The payment provider holds these payments, and the shop knows no order for them. Look at each payment in the provider's dashboard, and refund payments that do not belong to the shop.",
  },
  provider_unreachable: {
    heading: "The payment provider cannot be reached",
    what: "The shop has not reached the payment provider for 10 minutes. Nobody can pay by card meanwhile. Orders and reservations are kept, and the shop tries again automatically.",
  },
  sold_out: {
    heading: "Products sold out",
    what: "No unit of these products is on sale. Nobody can buy these products until new stock arrives.",
  },
  new_sale: { heading: "New sales", what: "These orders were paid." },
  fraud_warning: {
    heading: "Payments that a bank suspects to be fraud",
    what: "The delivered items are locked until somebody decides. Refund the payment before it becomes a dispute, or dismiss the warning.",
  },
  stock_low: {
    heading: "Stock is low",
    what: "The stock of these products has fallen to the number at which you asked for a notice. Add stock before they sell out.",
  },
  stock_back: {
    heading: "Products back in stock",
    what: "These products were sold out and can be bought again.",
  },
  import_done: { heading: "Imports finished", what: "These files were added to the stock." },
  withdrawal: {
    heading: "Withdrawals to decide",
    what: "These customers withdraw from their purchase, and the shop cannot decide alone. Open the order, and accept or decline the withdrawal before the legal deadline.",
  },
  backup: {
    heading: "Backups need attention",
    what: "A backup failed, or the last proof is too old. The page Backups names the problem and what to do.",
  },
  security: {
    heading: "Critical events",
    what: "These events need an administrator. The tab Security of the dashboard names each event and what to do.",
  },
  channel_off: {
    heading: "Channels were turned off",
    what: "The shop turned these channels off, because their messages did not arrive. The unsent messages of these channels are kept. Correct the address or the token, turn the channel on, and send or discard the messages.",
  },
};

const TAX_ADVICE = "For the next orders, turn off the tax calculation in the provider's dashboard.";
const SELLER_ADVICE =
  "For the next orders, ask the provider's support to turn Managed Payments off for this account.";

/** Returns why a payment has another amount than its order, when the provider gives a reason. */
function causeOf({ tax, isSoldByProvider }: NoticeLine): string {
  const added = tax && `added ${tax} of tax`;
  if (!isSoldByProvider) return added && `the provider ${added}`;
  return `the provider sold the order in its own name (Managed Payments)${added && ` and ${added}`}`;
}

/** Returns the text about the deadline of a case. The text names the action that staff must take. */
function dueText(kind: StaffNotice, when: string): string {
  if (kind === "manual_order") return `deliver by ${when}`;
  if (kind === "withdrawal") return `decide by ${when}`;
  return kind === "waiting_for_stock" ? `automatic refund on ${when}` : `evidence due by ${when}`;
}

const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(", ");

/** The mail about cases that need staff. */
export const staffNotice: MailMessages["mails"]["staff_notice"] = ({
  siteName,
  staffNotice: { kind, lines, count, isToChannel },
}) => ({
  subject: `${notices[kind].heading} at ${siteName}: ${counted(count, { one: "case", other: "cases" })}`,
  heading: notices[kind].heading,
  paragraphs: [
    notices[kind].what,
    ...(lines.some((line) => line.isSoldByProvider) ? [SELLER_ADVICE] : []),
    ...(lines.some((line) => line.tax && !line.isSoldByProvider) ? [TAX_ADVICE] : []),
    isToChannel
      ? "An administrator can turn these mails off in the back office, under Integrations."
      : "You can turn these mails off in the back office, under Security.",
  ],
  list: [
    ...lines.map((line) =>
      joined([
        line.name,
        line.products,
        line.units !== null && counted(line.units, { one: "unit", other: "units" }),
        line.amount,
        line.since && `since ${line.since}`,
        line.due && dueText(kind, line.due),
        causeOf(line),
      ]),
    ),
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ],
  action: "Open in the back office",
  footer: isToChannel
    ? `Sent by ${siteName} because this mailbox is a channel of the shop.`
    : `Sent by ${siteName} because you work in its back office.`,
});
