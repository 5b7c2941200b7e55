import { formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";
import { auditActions } from "./audit-actions.ts";
import { moveInReasons } from "./move-in-reasons.ts";
import { salesFile } from "./sales-file.ts";

const { plural } = pluralsIn("en");

/**
 * Messages that only the server has and no page loads. The messages about coupons, and the messages about
 * errors that happen before a page is reached, by error code (spec R45). The file also has the specified
 * testimonials, the reasons for rejected rows of an imported shop, and the texts of the sales file.
 */
export const requests = {
  auditActions,
  errors: {
    method_not_allowed: "This web address does not accept this request method.",
    body_too_large: "The request is too large.",
    cross_site_request:
      "This request came from another site, so nothing was done. Open the shop itself and try again.",
    busy: "The shop is busy. Try again in a moment.",
    unavailable: "The shop cannot answer just now. Try again in a moment.",
    malformed_address: "This web address is not written correctly.",
    second_host: "This request names its host twice.",
    missing_host: "This request does not name its host.",
    address_too_long: "This web address is too long.",
    body_unreadable: "The request could not be read completely.",
    text_unstorable: "The request contains a character that cannot be stored. Nothing was changed.",
    unexpected_error:
      "Something went wrong on our side. The error is in our log under the number of this request.",
    not_found: "There is no such file.",
  },
  /** The checkout errors that only the server has, because no page contains these messages in its script. */
  checkout: {
    holdOfAccount: (name: string) =>
      `Your other unpaid orders already hold the largest number of ${name} that one account can hold. Pay or cancel these orders first.`,
    holdOfNetwork: (name: string) =>
      `Unpaid orders from your network already hold many of ${name}. Please try again later.`,
    holdOfUnverified: (name: string) =>
      `You can order this many units of ${name} only with a confirmed email address. Confirm your email address, or order fewer units.`,
    pageOpen:
      "A payment page for a part of this cart was opened in the same moment, in another tab. Nothing was charged here. Continue on that page. If you pay again here, that page is closed and you buy this cart instead.",
    attemptUsed: "This checkout was already used. Please start the checkout again from your cart.",
    paymentUnavailable:
      "The payment service does not answer at the moment. You have not been charged. Please try again.",
    paymentRejected: "The payment service refused this order. You have not been charged.",
    currencyUnavailable: (code: string) =>
      `You cannot pay in ${code} at the moment. Please check the amount and try again.`,
  },
  /** The messages about the open payment page of an earlier checkout. */
  openPage: {
    warning:
      "A payment page is already open for an earlier checkout. If you pay on both pages, you buy twice.",
    continue: "Continue on the open page",
    end: "Close the open page",
    ended: "The earlier payment page is closed. Nothing was charged.",
    paid: (order: string) =>
      `The earlier payment page was paid a moment ago: order ${order}. You find the order in your list of orders.`,
    underWay:
      "The bank is checking the payment of the earlier page, so that page cannot be closed. You find the order in your list of orders.",
    failed: "The payment page could not be ended. Please try again.",
  },
  /** The messages about the limits for stock that a shopper's unpaid orders reserve. */
  holds: {
    ofProducts: (most: number) =>
      `Until you confirm your email address, your unpaid orders can hold at most ${most} different products. Confirm your email address, or order fewer products.`,
    ofTotal: (most: number) =>
      `Until you confirm your email address, your unpaid orders can hold at most ${most} items in all. Confirm your email address, or order fewer items.`,
    alreadyPaid: (order: string) =>
      `You have just paid for products of this cart: order ${order}. Nothing more was charged. To buy these products again, pay once more.`,
    paymentsPending: (most: number) =>
      `${most} of your orders still wait for their payment. Pay one of these orders, or wait until an order is confirmed or ends. Your list of orders shows how you can pay. Your cart is kept.`,
  },
  /**
   * The server sends these messages only when they are needed, so pages do not contain them. Amounts are in
   * minor units of USD, or of the currency `code`.
   */
  coupons: {
    form: {
      ask: "Have a code?",
      label: "Discount code",
      apply: "Apply",
      remove: "Remove the discount code",
      failed: "The code could not be checked. Try again.",
    },
    fromLink: (code: string) => `The checkout tries the code ${code} from your link.`,
    unusable:
      "This code gives no discount now. The code may have ended, be used up, or be spelled differently. Your cart is kept.",
    noLonger: (code: string) =>
      `The code ${code} gives no discount any more. The total no longer contains this discount.`,
    used: "You have used this code already. Your cart is kept.",
    needsMore: (minimum: number, total: number) =>
      `This code needs a cart of at least ${formatMoney(minimum)}. Your cart is ${formatMoney(total)}.`,
    notForCart: "This code is not valid for the products in your cart.",
    belowLeastCharge: (least: number, code: string) =>
      `With this code the total would be below ${formatMoney(least, code)}, the least that a card payment can charge. Add another product, or remove the code.`,
    discountChanged: (discount: number, code: string) =>
      `The discount changed to ${formatMoney(discount, code)}. Check the total, and pay again.`,
    tooManyAttempts: (minutes: number) =>
      `Too many wrong discount codes were tried, so no code is checked now. Your cart is kept. Remove the code and pay without it, or try it again in ${plural(minutes, { one: "1 minute", other: `${minutes} minutes` })}.`,
    signInRequired: "Sign in to use a discount code.",
  },
  /** The card that the support page shows while the shop has no chat. */
  supportByMail: {
    title: "Write to us",
    text: "Give your order number and say what happened. Never send a password or a card number.",
    button: "Write an email",
    copy: "Copy address",
    copied: "Copied",
    copyFailed: "Select and copy the address",
  },
  /** The three specified testimonials, which the server writes into the data of Home. */
  testimonials: [
    {
      words:
        "Paid, and the login was on my screen before I had put the card away. The account has run ads since that day.",
      name: "Marina C.",
      role: "Media buyer",
    },
    {
      words:
        "One profile asked for a check after two weeks. I wrote to the chat and had a replacement the same day.",
      name: "Daniel O.",
      role: "Agency owner",
    },
    {
      words:
        "I come back because I know what I get: the stock is real, the price is the price, and a person answers at night.",
      name: "Priya S.",
      role: "Performance marketer",
    },
  ],
  /**
   * The error of a back-office form whose values would let coupons make a product too cheap. Amounts are
   * minor units.
   */
  placeTooCheap: (product: string, effective: number, reference: number) =>
    `Other coupons would then apply to “${product}”: one unit could cost ${formatMoney(effective)}. The highest price of the last 30 days was ${formatMoney(reference)}. Nothing was changed. End the coupon or ask an administrator.`,
  tooLarge: (limit: string) => `The request is too large. The limit is ${limit}.`,
  request: "Request",
  back: "Back to the shop",
  moveInReasons,
  /** The repairs to which /admin/saude links, by check. */
  remedies: {
    support: "Set the support link",
    payments: "Set up payments",
    seller: "Review payments",
    mail: "Set up e-mail",
    channels: "Review the channels",
    proof: "Review the backups",
  },
  /** The schedule of the backups, and the command of a restore, on /admin/backups. */
  backupSchedule: {
    next: "Next backup",
    soon: "in a moment",
    off: "none scheduled",
    daily: (at: string) => `every day at ${at}, in the shop's time zone`,
    stored: "Stored backups",
    kept: ({ days, weeks, months }: { days: number; weeks: number; months: number }) =>
      `the shop keeps ${days} daily, ${weeks} weekly and ${months} monthly backups`,
    restore: "How to restore",
    restoreCommand: "npm run handover -- restore FILE",
    restoreNote: "On the server, into an empty database.",
  },
  /** The steps that switch backups on, on /admin/backups. A step can have a line to copy. */
  backupSetup: {
    loss: "Without a copy in another place, a failed disk loses orders, users and stock.",
    steps: [
      {
        title: "Set BACKUP_TO in the settings of the server, such as `shop.env`",
        text: "Use an existing folder on another disk to which the worker can write, or a bucket: `s3:https://host/bucket/folder`. A bucket also needs BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY and BACKUP_PASSPHRASE_FILE.",
        line: "BACKUP_TO=file:/mnt/backups/shop",
      },
      {
        title: "Keep a copy of the key file in another place",
        text: "The file is `keys/vault.json` in the data folder, or the file of VAULT_KEY_FILE. No backup contains this file, and no credential can be opened without it.",
      },
      {
        title: "Restart the shop and the worker",
        text: "The worker makes the first backup within a minute of its start.",
      },
    ],
    after: "Then this page shows each backup, its size and the last proven restore.",
    guide: "The document `docs/operations/backup.md` in the shop's folder explains each step.",
  },
  /** The steps of /admin/trazer. */
  moveInSteps: {
    source: "The other shop and its files",
    choices: "Prices and delivery",
    check: "Preview and import",
    checkHelp: "The preview shows what would change. The import uses the same files.",
  },
  /** The choices of /admin/trazer about how the server reads the files. */
  moveInAdvanced: "Advanced options",
  salesFile,
};
