import type { StaffNotice } from "#db/vocabulary.ts";
import type { MailMessages } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

/** For each kind of notice: its name, and its explanation. */
const notices: Record<StaffNotice, { heading: string; what: string }> = {
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
  sold_out: {
    heading: "Products sold out",
    what: "The last unit of these products was sold. Nobody can buy them until new stock arrives.",
  },
};

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** The mail about cases that need staff. */
export const staffNotice: MailMessages["mails"]["staff_notice"] = ({
  siteName,
  staffNotice: { kind, lines, count },
}) => ({
  subject: `${notices[kind].heading} at ${siteName}: ${counted(count, { one: "case", other: "cases" })}`,
  heading: notices[kind].heading,
  paragraphs: [notices[kind].what, "You can turn these mails off in the back office, under Security."],
  list: [
    ...lines.map(({ name, amount, since, due }) =>
      joined([name, amount, since && `since ${since}`, due && `evidence due by ${due}`]),
    ),
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ],
  action: "Open in the back office",
});
