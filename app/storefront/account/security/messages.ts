import { accountRefusal, signInMessages } from "#app/storefront/sign-in/messages.ts";

/** Every sentence of the account's Security and Your data. */
export const securityMessages = {
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
  passwordHelp: signInMessages.passwordHelp,
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
  device: (browser: string, system: string) =>
    browser && system ? `${browser} on ${system}` : browser || system || "Unknown browser",
  lastUsed: (time: string) => `Last used ${time}`,
  from: (network: string) => `from ${network}`,
  end: "End",
  endOf: (device: string) => `End the session of ${device}`,
  endOthers: "End all others",
  sessionEnded: { title: "Session Ended", description: "That browser is signed out." },
  othersEnded: (count: number) => ({
    title: "Sessions Ended",
    description: count === 1 ? "One other browser is signed out." : `${count} other browsers are signed out.`,
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
} as const;

const refusals: Readonly<Record<string, { field: string; message: string }>> = {
  wrong_password: { field: "current", message: "This is not your current password." },
  same_password: { field: "password", message: "This is the password you have. Please choose another one." },
  not_found: { field: "", message: "This session has ended already." },
  staff_account: {
    field: "",
    message: "This account runs the shop. Another administrator must take its rights away first.",
  },
};

const unsettled: Readonly<Record<string, string>> = {
  pending: "waits for its payment. Pay it, or let it expire, and try again.",
  owed: "is not delivered in full yet. Please wait for it, or write to support.",
  disputed: "is being looked at by the bank. Please wait until that is decided.",
};

/** Which field a refusal of these forms is about ("" for the whole form), and what it says there. */
export function securityRefusal(error: Parameters<typeof accountRefusal>[0]): {
  field: string;
  message: string;
} {
  const { code, details } = error;
  const known = refusals[code];
  if (known) return known;
  if (code === "order_unsettled")
    return { field: "", message: `Order ${details.orderNumber} ${unsettled[String(details.reason)]}` };
  if (code === "invalid_input" && details.field === "current")
    return { field: "current", message: "Enter your current password." };
  if (code === "invalid_input" && details.field === "understood")
    return { field: "understood", message: "Please tick the box." };
  return accountRefusal(error);
}

/** What the account says after a download that was refused; the code comes back in the address. */
export function downloadRefusal(code: string | null): { field: string; message: string } | null {
  switch (code) {
    case null:
      return null;
    case "wrong_password":
      return securityRefusal({ code, details: {} });
    case "invalid_input":
      return securityRefusal({ code, details: { field: "current" } });
    case "too_many_attempts":
      return {
        field: "",
        message: "That is enough for now. Please try again later, at most three times a day.",
      };
    default:
      return securityRefusal({ code: "", details: {} });
  }
}
