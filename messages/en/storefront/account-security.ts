import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("en");

/** Every message of the account's sections "Security" and "Your data". */
export const accountSecurity = {
  title: "Security",
  working: "One moment…",

  verified: "Your email is confirmed.",
  confirmed: "Confirmed",
  unverified: "Your email is not confirmed yet.",
  unverifiedWhy: "We sent you a link when you made your account. The link works once, within 3 days.",
  sendLink: "Send the link again",
  linkSent: { title: "Link Sent", description: "Look into your mail. The link works once, within 3 days." },
  linkFailed: "The link was not sent",

  changePassword: "Change password",
  current: "Current password",
  password: "New password",
  confirm: "Confirm new password",
  changeWhy: "All other browsers are then signed out of your account.",
  save: "Save the new password",
  passwordChanged: {
    title: "Password Changed",
    description: "Every other browser was signed out. We have told you by mail as well.",
  },
  passwordFailed: "The password was not changed",

  sessions: "Where you are signed in",
  thisBrowser: "This browser",
  backOffice: "Back office",
  /** The separator between a browser and its operating system: "Chrome on Linux". */
  on: "on",
  unknownBrowser: "Unknown browser",
  lastUsed: (time: string) => `Last used ${time}`,
  from: (network: string) => `from ${network}`,
  end: "End",
  endOf: (device: string) => `End the session of ${device}`,
  endOthers: "End all others",
  sessionEnded: { title: "Session Ended", description: "That browser is signed out." },
  othersEnded: (count: number) => ({
    title: "Sessions Ended",
    description: plural(count, {
      one: "One other browser is signed out.",
      other: `${formatCount(count)} other browsers are signed out.`,
    }),
  }),
  sessionFailed: "The session was not ended",

  data: "Your data",
  download: "Download my data",
  downloadWhy:
    "One JSON file with your profile, orders, payments, deliveries, sessions, mails and the log of your account. The file does not contain the credentials that you bought. The credentials stay in your account, where you reveal or download them one by one. You can download the file up to three times a day.",
  downloadButton: "Download",
  downloadFailed: "The download was not made",

  erase: "Erase my account",
  eraseWhy:
    "Your name, phone and email are deleted from the shop, and you are signed out everywhere. Delivered items can never be opened again, so save them first. Orders stay without your personal data, as the law requires. This cannot be undone.",
  understood: "I have saved what I need, and I know that this cannot be undone.",
  eraseButton: "Erase my account for good",
  eraseFailed: "The account was not erased",

  refused: {
    wrongPassword: "This is not your current password.",
    samePassword: "This already is your password. Please choose another password.",
    noSession: "This session has ended already.",
    staff:
      "This account runs the shop. Another administrator must first take away the rights of this account.",
    noCurrent: "Enter your current password.",
    notUnderstood: "Please tick the box.",
    tooManyDownloads: "You can download your data at most three times a day. Please try again later.",
    /** The messages for an order that prevents the closing of the account. Each key is a reason. */
    unsettled: {
      pending: (order: string) =>
        `Order ${order} waits for its payment. Pay the order, or let it expire, and try again.`,
      owed: (order: string) =>
        `Order ${order} is not delivered in full yet. Please wait for the delivery, or write to support.`,
      disputed: (order: string) =>
        `The bank is checking order ${order}. Please wait until the bank has decided.`,
    },
  },
};
