import { formatCount } from "#app/languages/format.ts";
import { translated } from "#app/languages/translated.ts";
import { accountRefusal } from "#app/storefront/sign-in/messages.ts";

/** Every message of the account's Security and Your data. */
export const securityMessages = translated("account-security", {
  title: "Security",
  working: "One moment…",

  verified: "Your email is confirmed.",
  confirmed: "Confirmed",
  unverified: "Your email is not confirmed yet.",
  unverifiedWhy: "We sent you a link when you made your account. It works once, within 3 days.",
  sendLink: "Send the link again",
  linkSent: { title: "Link Sent", description: "Look into your mail. The link works once, within 3 days." },
  linkFailed: "The link was not sent",

  changePassword: "Change password",
  current: "Current password",
  password: "New password",
  confirm: "Confirm new password",
  changeWhy: "Every other browser that is signed in to your account is signed out.",
  save: "Save the new password",
  passwordChanged: {
    title: "Password Changed",
    description: "Every other browser was signed out. We have told you by mail as well.",
  },
  passwordFailed: "The password was not changed",

  sessions: "Where you are signed in",
  thisBrowser: "This browser",
  backOffice: "Back office",
  /** Separates a browser and its operating system: "Chrome on Linux". */
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
    description:
      count === 1
        ? "One other browser is signed out."
        : `${formatCount(count)} other browsers are signed out.`,
  }),
  sessionFailed: "The session was not ended",

  data: "Your data",
  download: "Download my data",
  downloadWhy:
    "One JSON file with your profile, orders, payments, deliveries, sessions, mails and the log of your account. The credentials you bought are not in it: they stay in your account, where you reveal or download them one by one. Up to three times a day.",
  downloadButton: "Download",
  downloadFailed: "The download was not made",

  erase: "Erase my account",
  eraseWhy:
    "Your name, phone and email are taken out of the shop, you are signed out everywhere, and what you were delivered can never be opened again: save it first. Orders stay without your personal data, as the law asks. This cannot be undone.",
  understood: "I have saved what I need, and I know that this cannot be undone.",
  eraseButton: "Erase my account for good",
  eraseFailed: "The account was not erased",

  refused: {
    wrongPassword: "This is not your current password.",
    samePassword: "This is the password you have. Please choose another one.",
    noSession: "This session has ended already.",
    staff: "This account runs the shop. Another administrator must take its rights away first.",
    noCurrent: "Enter your current password.",
    notUnderstood: "Please tick the box.",
    tooManyDownloads: "That is enough for now. Please try again later, at most three times a day.",
    /** By the reason why an order blocks closing the account. */
    unsettled: {
      pending: (order: string) =>
        `Order ${order} waits for its payment. Pay it, or let it expire, and try again.`,
      owed: (order: string) =>
        `Order ${order} is not delivered in full yet. Please wait for it, or write to support.`,
      disputed: (order: string) =>
        `Order ${order} is being looked at by the bank. Please wait until that is decided.`,
    },
  },
});

type Refusal = Parameters<typeof accountRefusal>[0];

/** Returns the field and the message of a domain error. `field` is "" when it concerns the whole form. */
export function securityRefusal(error: Refusal): { field: string; message: string } {
  const { code, details } = error;
  const words = securityMessages.refused;
  switch (code) {
    case "wrong_password":
      return { field: "current", message: words.wrongPassword };
    case "same_password":
      return { field: "password", message: words.samePassword };
    case "not_found":
      return { field: "", message: words.noSession };
    case "staff_account":
      return { field: "", message: words.staff };
    case "order_unsettled":
      return { field: "", message: unsettled(String(details.orderNumber), details.reason) };
    case "invalid_input":
      if (details.field === "current") return { field: "current", message: words.noCurrent };
      if (details.field === "understood") return { field: "understood", message: words.notUnderstood };
  }
  return accountRefusal(error);
}

function unsettled(order: string, reason: Refusal["details"][string] | undefined): string {
  const words = securityMessages.refused.unsettled;
  switch (reason) {
    case "pending":
    case "disputed":
      return words[reason](order);
    default:
      return words.owed(order);
  }
}

/** Returns the message of a failed download. `code` comes from the address and may be any text. */
export function downloadRefusal(code: string | null): { field: string; message: string } | null {
  switch (code) {
    case null:
      return null;
    case "wrong_password":
      return securityRefusal({ code, details: {} });
    case "invalid_input":
      return securityRefusal({ code, details: { field: "current" } });
    case "too_many_attempts":
      return { field: "", message: securityMessages.refused.tooManyDownloads };
    default:
      return securityRefusal({ code: "", details: {} });
  }
}
