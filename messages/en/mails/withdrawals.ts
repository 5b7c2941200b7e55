import { withdrawals } from "#messages/en/server/withdrawals.ts";
import type { MailMessages } from "#messages/mail-messages.ts";

const { received, decided } = withdrawals.mails;

/** The mails about a withdrawal. The link in the first mail is valid for three days. */
export const withdrawalMails: Pick<MailMessages["mails"], "withdrawal_received" | "withdrawal_decided"> = {
  withdrawal_received: ({ linkMinutes, withdrawal: { name, orderNumber, requestedAt, isEffective } }) => ({
    subject: received.subject(orderNumber),
    heading: received.heading,
    paragraphs: [
      received.what(name, orderNumber, requestedAt),
      ...(linkMinutes > 0
        ? [received.link(`${linkMinutes / 1_440} days`), received.notYou]
        : [isEffective ? received.effective : received.elsewhere]),
      received.receipt,
    ],
    action: linkMinutes > 0 ? received.confirm : received.open,
  }),
  withdrawal_decided: ({ withdrawal: { orderNumber, requestedAt, answers } }) => ({
    subject: decided.subject(orderNumber),
    heading: decided.heading,
    paragraphs: [decided.what(orderNumber, requestedAt)],
    list: [...answers],
    action: decided.open,
  }),
};
