import { catalog } from "#messages/catalog.ts";

/** The messages of the pages that request one-time links, and of the pages that such a link opens. */
export const recovery = {
  forgot: {
    title: "Forgot your password?",
    lead: "Tell us the email of your account. We send a link to this email. With the link you can choose a new password.",
    email: "Email",
    send: "Send the link",
    failed: "The link was not sent",
    sentTitle: "Look into your mail",
    sent: (email: string) =>
      `If ${email} has an account, a link is on its way to this address. The link works once, within 30 minutes.`,
    notThere: "No mail after a few minutes? Check the spam folder, or ask for another link.",
    again: "Ask for another link",
    back: "Back to Sign In",
  },
  reset: {
    title: "Choose a new password",
    lead: "The new password replaces the old one at once, and all browsers are signed out of your account.",
    password: "New password",
    confirm: "Confirm new password",
    save: "Save the new password",
    failed: "The password was not changed",
    doneTitle: "Your password was changed",
    done: "You can sign in with the new password now. We have told you by mail as well.",
    signIn: "Sign In",
    goneTitle: "This link does not work any more",
    gone: "The link was used, or it is older than 30 minutes. If you still need a new password, ask for another link.",
    another: "Ask for a new link",
  },
  verify: {
    title: "Confirm your email",
    lead: "Press the button to confirm that this email address is yours.",
    confirm: "Confirm my email",
    failed: "The email was not confirmed",
    doneTitle: "Your email is confirmed",
    done: "Thank you. There is nothing else to do.",
    account: "Open my account",
    goneTitle: "This link does not work any more",
    gone: "The link was used, or it is older than 3 days. You can ask for a new link in your account, under Security.",
  },
  erased: {
    title: "Your account is erased",
    text: "Your name, phone and email are gone from the shop. Nobody can sign in to the account or open its delivered items. Your orders are kept without these data, as the law requires.",
    home: "Return to Home",
  },
  working: "One moment…",
};

/** The messages of the pages that request one-time links, and of the pages that such a link opens. */
export const recoveryMessages = catalog("storefront", "recovery", recovery);
