import type { CriticalAlert } from "#db/vocabulary.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { alerts as source } from "#messages/pt-BR/back-office/alerts.ts";

const { plural } = pluralsIn("en");
const events: Record<string, string> = {
  ADMIN_LOGIN_ATTEMPT: "Sign-in to the back office",
  ADMIN_CREATED: "Admin created",
  ADMIN_DEACTIVATED: "Admin deactivated",
  FIRST_ADMIN_CREATED: "First admin created",
  SECOND_FACTOR_ENABLED: "2FA turned on",
  SECOND_FACTOR_REPLACED: "2FA set up anew",
  SECOND_FACTOR_DISABLED: "2FA turned off",
  SECOND_FACTOR_RESET: "2FA of a user removed",
  BACKUP_CODES_REPLACED: "Backup codes replaced",
  PASSKEY_ADDED: "Passkey added",
  PASSKEY_REMOVED: "Passkey removed",
  PASSKEY_COPIED: "A passkey seems copied",
  MANY_CREDENTIALS_OPENED: "Many credentials opened",
  MANY_REVEALS: "Much content revealed",
  INVARIANT_BROKEN: "A rule of the shop is broken",
  INVARIANT_MENDED: "The rule holds again",
  FRAUD_WARNING: "A bank suspects fraud",
  DISPUTE_OPENED: "Dispute opened",
  MONEY_DIFFERS: "Money differs from the provider",
  CLOCK_OFF: "Wrong clock",
  CLOCK_RIGHT: "Clock right again",
  RATES_OLD: "Exchange rates too old",
  RATES_RENEWED: "Exchange rates up to date again",
  PRICE_DROP: "Large price drop",
  JOB_FAILING: "Recurring job keeps failing",
  JOB_WORKS: "Recurring job works again",
  PROVIDER_UNREACHABLE: "Payment provider does not answer",
  PROVIDER_REACHABLE: "Payment provider answers again",
  ADMIN_INVITED: "Invitation of an admin",
  ACCOUNT_UNLOCKED: "Account unlocked by a command",
};
const jobs: Record<string, string> = {
  events: "events of the provider",
  orders: "pending orders",
  emails: "sending mails",
  sales: "counting sales",
  claims: "figures of the storefront",
  shelves: "stock of the shelves",
  counts: "counts of the lists",
  notices: "notices to staff",
  owed: "orders that wait for stock",
  refunds: "refunds",
  clocks: "checking the clocks",
  "provider list": "event list of the provider",
  "old events": "removing old events",
  invariants: "rules of the shop",
  "all invariants": "all rules of the shop",
  "audit head": "mark of the audit log",
  rates: "exchange rates",
  keys: "keys of the vault",
  ledger: "comparison with the provider",
};
const subjects: Record<string, string> = {
  provider: "payment provider",
  currency_rates: "exchange rates",
  ledger_transactions: "cases in Attention",
  rate_limits: "attempt limit",
  site_settings: "settings",
  backups: "backup",
  vault_keys: "keys of the vault",
  pictures: "image",
  email_messages: "mail",
};
/** Alerts without a list of their own need an advice text. */
type Advised = Exclude<CriticalAlert, "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP">;

export const alerts: MessagesOf<typeof source> = {
  events,
  jobs,
  subjects,
  job: (name) => `job: ${name}`,
  rule: (code) => `rule ${code}, on the system check`,
  active: "Active alerts",
  activeLead: "An alert goes when its case ends. If the problem goes on, the alert comes back by itself.",
  calm: "No critical alert is active.",
  banner: (count) =>
    plural(count, {
      one: "1 critical alert is active.",
      other: `${formatCount(count)} critical alerts are active.`,
    }),
  by: (actor) => `by ${actor}`,
  since: (moment) => `since ${moment}`,
  times: (count) => `${formatCount(count)} times`,
  close: "Close",
  closeOf: (name) => `Close the alert ${name}`,
  closed: "Alert closed",
  closeFailed: "The alert was not closed",
  advice: {
    SECOND_FACTOR_RESET: "Check with the person that it was agreed, and ask them to turn 2FA on again.",
    PASSKEY_COPIED: "Ask the person to remove this passkey and to add another one.",
    INVARIANT_BROKEN: "The system check page shows the rows.",
    CLOCK_OFF: "Set the clock of the machine, or check its time service.",
    RATES_OLD: "Save the rates of today in Settings, Currencies.",
    JOB_FAILING: "The log of the worker has the errors.",
    PROVIDER_UNREACHABLE: "Check the provider's status page, the network and the key.",
  } satisfies Record<Advised, string> as Record<string, string>,
};
