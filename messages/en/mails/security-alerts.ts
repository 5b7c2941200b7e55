import type { CriticalAlert } from "#db/values/vocabulary.ts";

/** The name and the explanation of each critical security event. */
export const securityAlerts: Record<CriticalAlert, { heading: string; what: string }> = {
  SECOND_FACTOR_RESET: {
    heading: "Two-factor authentication of a user was reset",
    what: "The codes, backup codes and passkeys of this user no longer work, and the sessions have ended. For now, the password alone opens this account.",
  },
  PASSKEY_COPIED: {
    heading: "A passkey seems to have been copied",
    what: "A passkey reported fewer uses than at its last use. A copied passkey causes such a report. The passkey was refused.",
  },
  INVARIANT_BROKEN: {
    heading: "The shop's records contradict each other",
    what: "A rule that must always hold for orders, stock, deliveries, money or the audit log is broken. The system check page names the broken rule and the affected rows.",
  },
  FRAUD_WARNING: {
    heading: "A bank suspects that a payment was fraud",
    what: "The items of the order are locked until somebody decides: refund the payment before it becomes a dispute, or dismiss the warning. The case is under Attention in the sales.",
  },
  DISPUTE_OPENED: {
    heading: "A buyer's bank disputes a payment",
    what: "The bank has taken the money back for now, and the items of the order are locked. Send the evidence before its deadline. The case is under Attention in the sales.",
  },
  MONEY_DIFFERS: {
    heading: "The payment provider's records differ from the shop's",
    what: "The daily comparison found payments, refunds or disputes that differ between the provider and the shop's ledger. Each case is under Attention in the sales.",
  },
  CLOCK_OFF: {
    heading: "A clock is wrong",
    what: "The clock of a shop machine or of the card provider differs from the database's clock by more than half a minute. The page Security on the dashboard names the clock and the difference. The shop still delivers paid orders. A delivery is late when the shop rejects the provider's message because of the time in the message.",
  },
  RATES_OLD: {
    heading: "The exchange rates are too old",
    what: "Shoppers can only be charged in US dollars until somebody saves the rates of today. The rates and their age limit are in the settings under Currencies.",
  },
  PRICE_DROP: {
    heading: "A change greatly lowers what a customer pays",
    what: "Somebody asked for a change after which one unit costs far less than in the last month. The change is a price, a tier, a sale, a coupon or an exchange rate. A change that a team member made applies only after a second person or an administrator has confirmed it. A change that an administrator made applies already. The page Confirmations shows the waiting changes.",
  },
  GUARD_LOOSENED: {
    heading: "A limit of the shop or a way to pay was changed",
    what: "Somebody loosened a limit that protects the shop, or changed the minimum purchase, card payments or the payment link. Examples are the limit for price drops that wait for confirmation, and the limits for unpaid holds. When a team member loosens a limit, the change waits on the page Confirmations. The page Security in the dashboard shows who made the change.",
  },
  GOODS_GIVEN_OUT: {
    heading: "A team member made large deliveries or refunds within an hour",
    what: "Within one hour, a team member replaced many units, marked orders of a high value as paid, delivered without the full payment, or refunded large amounts. Check the orders of this person in the audit log.",
  },
  JOB_FAILING: {
    heading: "A background job keeps failing",
    what: "A recurring job of the shop has failed for ten minutes without one success. The page Security on the dashboard names the job. The log of the worker has the errors.",
  },
  BACKUP_FAILED: {
    heading: "A backup is not proven",
    what: "The shop could not make, store or restore a backup, or a stored backup has changed. The page Backups names the problem and what to do. The shop tries again by itself.",
  },
  BACKUP_PROOF_OLD: {
    heading: "No backup was proven for a day and a half",
    what: "The last backup that the shop downloaded and restored as a test is older than a day and a half. Check that the worker runs and that the backup destination answers. The page Backups shows each attempt.",
  },
  DISK_FULL: {
    heading: "The disk is full or nearly full",
    what: "Little space is left for the data of the shop, or the database can no longer write. Without space nobody can order, pay or open a purchase. Make free space on the database's disk. The shop then continues automatically, without a restart, and delivers the orders that were paid meanwhile.",
  },
  PAGES_REFUSED: {
    heading: "The payment provider refuses the payment pages",
    what: "The provider's account sells in the provider's own name (Managed Payments), which the shop does not accept. Customers cannot pay. Ask the provider's support to turn Managed Payments off for this account.",
  },
  CHANNEL_BEHIND: {
    heading: "Messages to a channel are late",
    what: "A message to a webhook, a chat or a mailbox has been due for ten minutes and was not sent. Check that the worker runs and that the receiver answers fast. The page Integrations shows the last answers.",
  },
  PROVIDER_UNREACHABLE: {
    heading: "The payment provider cannot be reached",
    what: "The shop has not reached the payment provider for ten minutes. Nobody can pay by card meanwhile.",
  },
};
