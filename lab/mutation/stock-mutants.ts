import { mutantsOf } from "./mutant.ts";

const RULE = "domain/catalog/stock-alerts/judge-stock.test.ts";
const WATCH = "domain/catalog/stock-alerts/watch-stock.db.test.ts";
const REQUEST = "domain/catalog/stock-alerts/request-restock-mail.db.test.ts";
const SEND = "domain/catalog/stock-alerts/send-restock-mails.db.test.ts";
const SOLD_OUT = "domain/messaging/notices/sold-out.db.test.ts";

/**
 * The suite checks the invariants I51 and I52 after each database test. These checks detect each mutant whose
 * id names one of the invariants.
 */
export const stockMutants = [
  ...mutantsOf("domain/catalog/stock-alerts/judge-stock.ts", [WATCH], {
    "stock alerts: each judgement of an empty shelf is an event (I52)": [
      'if (told === "out") return { ...judged, told };',
      "",
    ],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/judge-stock.ts", [RULE], {
    "stock alerts: a swing is told again": [
      'level === "ample" && told === "low" && now - since >= SETTLED_MS',
      'level === "ample" && told === "low"',
    ],
    "stock alerts: out is told for each judgement": ['if (told === "out") return { ...judged, told };', ""],
    "stock alerts: a held unit is sold out": ["if (stock.isHeld)", "if (false)"],
    "stock alerts: the first stock is back": ["if (!known?.wasOnSale)", "if (!known)"],
    "stock alerts: the last state is never told": ["checkAt: earliest };", "};"],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/count-mails.ts", [SEND], {
    "restock mails: a wave has no bound": ["Math.max(0, units - unitsOf(sent, now))", "units"],
    "restock mails: no second wave": ["now - mailedAt < WAVE_MS", "now >= mailedAt"],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/watch-stock.ts", [WATCH], {
    "stock alerts: a product is not judged at its time": ["where check_at <= now()", "where false"],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/announce-stock.ts", [SOLD_OUT], {
    "stock alerts: staff learn of a sold-out product that webhooks do not report": [
      '"stock.out": "sold_out"',
      '"stock.out": "stock_low"',
    ],
  }),
  ...mutantsOf("domain/messaging/notices/bundle-notices.ts", [SOLD_OUT], {
    "stock alerts: staff get a notice of a product that is back": [
      "stockIs(sql`l.told = 'out'`)",
      "stockIs(sql`true`)",
    ],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/watched-products.ts", [SEND], {
    "restock mails: a request without confirmation is mailed": [
      "r.confirmed_at is not null and r.notified_at is null",
      "r.notified_at is null",
    ],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/send-restock-mails.ts", [SEND], {
    "restock mails: a request is mailed again (I51)": [
      ".set({ notifiedAt: sql`now()`, linkId })",
      ".set({ linkId })",
    ],
    "restock mails: the newest requests come first": [
      "order by r.created_at, r.id limit",
      "order by r.created_at desc, r.id limit",
    ],
  }),
  ...mutantsOf("domain/catalog/stock-alerts/request-restock-mail.ts", [REQUEST], {
    "restock requests: a stranger fills a mailbox": ["accountKey(mailboxOf(address))", "accountKey(address)"],
    "restock requests: each press sends a mail": [
      "where r.confirmed_at is null and r.created_at < now() - make_interval(mins => ${RESEND_MINUTES})",
      "where r.confirmed_at is null",
    ],
  }),
];
