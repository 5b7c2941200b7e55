import type { MessagesOf } from "#messages/messages-of.ts";
import type { connections as source } from "#messages/pt-BR/back-office/settings/connections.ts";

export const connections: MessagesOf<typeof source> = {
  card: {
    title: "Card provider",
    lead: "The keys come from the server's environment and are never shown in full.",
    mode: "Mode",
    modes: {
      none: "No key",
      sandbox: "Local sandbox",
      test: "Test key",
      live: "Live key",
    },
    modeNotes: {
      none: "Nobody can pay by card.",
      sandbox: "No real money.",
      test: "No real money.",
      live: "Payments are real.",
    },
    key: "Secret key",
    keyEnd: (end) => `ends in ${end}`,
    noKey: (setting) => `not set (${setting})`,
    rights: "Rights of the key",
    rightsUnknown: "not checked yet: the provider has not answered since the shop started",
    rightsComplete: "Complete",
    rightMissing: (right) => `Missing: ${right}`,
    withoutRight: {
      pages: "Nobody can pay, and no payment is confirmed.",
      refunds: "Refunds are not sent, and the nightly comparison of the money stops.",
      disputes: "Disputes are not noticed, and evidence cannot be handed in.",
      payments: "Failed delayed payments are not noticed, and the nightly comparison stops.",
      events: "Lost events are not made up for, and the provider's clock is not compared.",
      ledger: "The nightly comparison of the money stops.",
      fraud: "Fraud warnings of banks are not noticed.",
    },
    seller: "Managed Payments",
    sellerSeen: { page: "On", refusal: "Page refused" },
    sellerNotes: {
      unknown:
        "Not known yet whether the account turns it on by default. The shop turns it off on every page, and no page of the last 30 days came back with it on.",
      page: "A page of the last 30 days came back with it on. The provider sells in its own name and may charge tax on top of the price. Ask the provider's support to turn it off for this account.",
      refusal:
        "The provider refused a page of the last 30 days because of it, and the shopper could not pay. Ask the provider's support to turn it off for this account.",
    },
    webhookSecret: "Webhook secret",
    isSet: "set",
    isNotSet: (setting) => `not set (${setting})`,
    webhookUrl: "Webhook address",
    lastEvent: "Last event received",
    waiting: "Events to be handled",
    waitingCount: (waiting, failing) =>
      failing === 0 ? `${waiting}` : `${waiting}, ${failing} of them failing`,
  },
  mail: {
    title: "Mail server",
    lead: "Server and sender come from the environment (SMTP_URL, MAIL_FROM). The password is never shown.",
    mode: "Where mails go",
    modes: {
      smtp: "Mail server",
      mailbox: "Local mailbox",
      none: "No server",
    },
    modeNotes: {
      smtp: "",
      mailbox: "Mails stay on this computer. Nothing is sent out.",
      none: "Mails wait in the queue.",
    },
    server: "Server",
    from: "Sender",
    waiting: "In the queue",
    failed: "Failed in the last 24 hours",
    lastSent: "Last sent",
    test: "Send a test mail to me",
    testing: "Sending...",
    testHelp: (email) => `Goes to ${email}. The answer of the server is shown at once.`,
    tested: "Test mail sent",
    testedTo: (email) => `Look into the inbox of ${email}.`,
    testFailed: "Test mail not sent",
    notSet: "No mail server is set. Set SMTP_URL and restart the shop.",
    notSent: (answer) => `The mail server answered: ${answer}`,
    openMailbox: "Open the local mailbox",
  },
  rates: {
    title: "Rates",
    lead: "Prices are in dollars. Charges in other currencies use these rates. The buyer sees their day.",
    date: "Day of the rates",
    one: (currency) => `1 dollar in ${currency}`,
    example: (text) => `US$100.00 are ${text}`,
    noExample: "Type a number above zero.",
    offer: "Currencies offered beside US dollars",
    offerHelp:
      "Nobody pays in a currency that is not ticked. With none ticked, everything is charged in dollars.",
    maxAge: "Age limit of the rates (days)",
    maxAgeHelp:
      "Older rates are not used: shoppers are charged in dollars until somebody saves current rates.",
    demo: "These rates are invented, to try the shop with. They do not serve with a live key.",
    old: (days) =>
      `These rates are ${days} days old, more than their age limit: shoppers are charged in dollars until somebody saves the rates of today.`,
    currency: "Currency of the shop",
    currencyText: "US dollar (USD). Prices, the minimum purchase and reports are in dollars.",
  },
};
