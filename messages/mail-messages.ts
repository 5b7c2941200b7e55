import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type { CriticalAlert, EmailTemplate, SecurityNotice, TeamPermission } from "#db/values/vocabulary.ts";

/** The values that the messages of a mail can contain. */
export interface MailValues {
  siteName: string;
  /** Empty when unknown. */
  firstName: string;
  /** The value is empty in mails that are not about an order. */
  orderNumber: string;
  /** Lifetime of the one-time link of the mail, in minutes, or 0 without a link. */
  linkMinutes: number;
  /** Whether only a part of the payment was refunded. */
  isPartRefund: boolean;
  /** Whether the order was paid by card. */
  isByCard: boolean;
  /** Whether the order waits for a decision of staff, because another amount or currency was paid. */
  isHeld: boolean;
  /**
   * The number of units that wait for stock, and the formatted time until which the shop holds these units.
   * The time is null when there is no deadline.
   */
  hold: { count: number; until: string } | null;
  /**
   * The way in which the shopper pays the order's voucher, and the formatted deadline, which is empty when
   * unknown. The value is null for an order without a voucher. `hasAddress` is true when the button opens the
   * voucher.
   */
  voucher: { method: VoucherMethod; until: string; hasAddress: boolean } | null;
  /** The event of a security notice. Mails that are not security notices do not use the value. */
  notice: SecurityNotice;
  /**
   * The event of a security alert, and how often the event happened. Mails that are not security alerts do
   * not use these two values.
   */
  alert: CriticalAlert;
  alertTimes: number;
  /** For each of the newest events of the alert: the order or the product, with the time of the event. */
  alertCases: readonly string[];
  /** The name of the product in a mail about stock. Empty for other mails. */
  product: string;
  /** The content of a notice to staff. Mails that are not notices to staff do not use the value. */
  staffNotice: NoticeContent;
  /**
   * The team to which a staff member is invited, or null for an admin's invitation and for other mails.
   */
  team: { name: string; permissions: readonly TeamPermission[] } | null;
  /** The withdrawal that the mail reports. Mails that are not about a withdrawal do not use the value. */
  withdrawal: {
    /** The name and the order number exactly as the customer typed them. */
    name: string;
    orderNumber: string;
    /** The formatted time of the request, including the second. */
    requestedAt: string;
    /** Whether the withdrawal took effect at once, so that the mail needs no link. */
    isEffective: boolean;
    /** The outcomes of the withdrawn units, with one sentence for each kind of outcome. */
    answers: readonly string[];
  };
}

/** One case in a notice to staff. All values are formatted texts, and a missing value is an empty text. */
export interface NoticeLine {
  /** The order number, or the id of the provider's object when there is no order. */
  name: string;
  /** The products that the case is about: "2 × IDE Pro, Gift Code". */
  products: string;
  amount: string;
  /** The time at which the case happened or began. */
  since: string;
  /** The deadline for the action of staff: evidence, a delivery by hand, or new stock. */
  due: string;
  /**
   * The number of units that are left, came back or were imported. The number is null when the case does not
   * concern units.
   */
  units: number | null;
  /** The tax that the provider added to the amount of the order. */
  tax: string;
  /** Whether the payment provider sold the goods of the order in the provider's own name. */
  isSoldByProvider: boolean;
}

/** The content of a notice to staff. */
export interface NoticeContent {
  kind: StaffNotice;
  /** The first cases. `count` is the number of all cases. */
  lines: readonly NoticeLine[];
  count: number;
  /** Whether the mail goes to a mailbox that is a channel of the shop, and not to a user. */
  isToChannel?: boolean;
}

/**
 * The security alerts that the action of a user causes. Every security alert outside this list is caused by
 * the shop, a bank or the provider.
 */
const alertsOfUsers: readonly CriticalAlert[] = [
  "SECOND_FACTOR_RESET",
  "PASSKEY_COPIED",
  "PRICE_DROP",
  "GUARD_LOOSENED",
  "GOODS_GIVEN_OUT",
];

/**
 * Whether a user's action caused the alert. When a user's action caused the alert, the reader should ask who
 * acted.
 */
export const isDoneByUser = (alert: CriticalAlert): boolean => alertsOfUsers.includes(alert);

/** The messages of one mail. `action` is the label of the mail's button. */
export interface MailMessage {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The cases, one per line. */
  list?: string[];
  action: string;
  /** Says why the reader gets the mail, when neither an account nor an order is the reason. */
  footer?: string;
  /** The text of the link by which the reader unsubscribes from mails of this kind. */
  stop?: string;
}

/** The messages of all mails in one language. */
export interface MailMessages {
  mails: Record<EmailTemplate, (values: MailValues) => MailMessage>;
  /** The name of a critical event. */
  alertName: (alert: CriticalAlert) => string;
  greeting: (firstName: string) => string;
  quantity: string;
  discount: string;
  /** The words for the state of an order line. */
  delivered: string;
  waiting: string;
  preparing: string;
  total: string;
  orderNumber: string;
  /** The label of the charged amount, which the mail shows when this amount is not the total. */
  charged: string;
  /**
   * The label of the total in the shop's currency, which the mail shows when another currency was charged.
   */
  storeTotal: string;
  refunded: string;
  /**
   * The text with the reason for a refund, when the shop refunds missing units because stock did not arrive
   * in time.
   */
  notInTime: string;
  /** The consent to immediate delivery that the customer gave with the order. */
  consent: (consent: { at: string; text: string }) => string;
  /** The heading of the delivery instructions of a product. */
  instructions: string;
  footer: (siteName: string) => string;
  help: string;
  /** The test mail that staff send to their own address. */
  /** The text of a test message to a channel. */
  channelTest: (siteName: string) => string;
  testMail: (siteName: string) => MailMessage;
}
