import type { MessagesOf } from "#messages/messages-of.ts";
import type { invitation as source } from "#messages/pt-BR/back-office/invitation.ts";

export const invitation: MessagesOf<typeof source> = {
  title: "Invitation to the back office",
  asAdmin: (email) => `${email} will be an administrator of this shop, with every permission.`,
  asMember: (email, team) => `${email} will be a member of the team “${team}” of this shop.`,
  passwordLead:
    "Choose a new password for the account. The new password replaces the old one, and all open sessions end.",
  keepPassword:
    "To keep the current password, sign in to the shop with this account in this browser and open the link again.",
  password: "New password",
  passwordHelp: "At least 12 characters. A few unrelated words work well.",
  confirm: "Confirm new password",
  show: "Show",
  hide: "Hide",
  accept: "Accept the invitation",
  busy: "One moment...",
  failed: "The invitation was not accepted",
  doneTitle: "Invitation accepted",
  done: "Sign in to the back office with your email and password.",
  toLogin: "Go to the sign-in",
  goneTitle: "This invitation does not work any more",
  gone: "An invitation ends when it is used, withdrawn or 24 hours old. Ask an administrator for a new invitation.",
  errors: {
    too_short: "Use at least 12 characters.",
    too_long: "Use at most 256 characters.",
    repeated: "This password repeats the same characters. Choose another one.",
    sequence: "This password is a keyboard or number sequence. Choose another one.",
    common: "Attackers guess this password first. Choose another one.",
    contains_email: "This password contains the name from your email address. Choose another one.",
    weak: "Choose another password.",
    passwords_differ: "The passwords are not the same.",
  },
};
