import type {
  CriticalAlert,
  DocumentLanguage,
  EmailTemplate,
  SecurityNotice,
  StaffNotice,
} from "#db/vocabulary.ts";

/** What a mail may say of the shop and its reader. */
export interface MailFacts {
  siteName: string;
  /** Empty when unknown. */
  firstName: string;
  /** Empty for mails that are about no order. */
  orderNumber: string;
  /** How long the mail's one-time link works, in minutes; 0 without one. */
  linkMinutes: number;
  /** Whether only a part of what was paid went back. */
  isPartRefund: boolean;
  /** What a security notice tells; any for other mails. */
  notice: SecurityNotice;
  /** What a security alert is about, and how often it happened; any for other mails. */
  alert: CriticalAlert;
  alertTimes: number;
  /** What a notice to staff tells; any for other mails. */
  staffNotice: NoticeFacts;
}

/** One case of a notice to staff, as its mail lists it; texts are written out already, empty where there is none. */
export interface NoticeLine {
  /** The order's number, or the provider's object where there is no order. */
  name: string;
  amount: string;
  /** When it happened, or since when it lasts. */
  since: string;
  /** Until when evidence is taken. */
  due: string;
}

/** What a notice to staff tells. */
export interface NoticeFacts {
  kind: StaffNotice;
  /** The first cases; `count` counts all. */
  lines: readonly NoticeLine[];
  count: number;
}

/** The alerts about what a person did; every other alert is about the shop, a bank or the provider. */
const alertsOfPeople: readonly CriticalAlert[] = ["SECOND_FACTOR_RESET", "PASSKEY_COPIED", "PRICE_DROP"];

/** Whether the reader of an alert should ask who did it. */
export const isDoneByPerson = (alert: CriticalAlert): boolean => alertsOfPeople.includes(alert);

/** The words of one mail; `action` names what the link of its button does. */
export interface MailWords {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Cases, one a line. */
  list?: string[];
  action: string;
}

export interface MailCatalogue {
  /** The `lang` of the mail's document. */
  language: DocumentLanguage;
  /** How its amounts are written. */
  locale: "en-US" | "pt-BR";
  mails: Record<EmailTemplate, (facts: MailFacts) => MailWords>;
  greeting: (firstName: string) => string;
  quantity: string;
  total: string;
  orderNumber: string;
  /** Shown where the charged currency is not the shop's. */
  charged: string;
  storeTotal: string;
  refunded: string;
  /** Before the delivery instructions of a product. */
  instructions: string;
  footer: (siteName: string) => string;
  help: string;
}
