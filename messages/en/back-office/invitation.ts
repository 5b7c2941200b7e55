import type { MessagesOf } from "#messages/messages-of.ts";
import type { invitation as source } from "#messages/pt-BR/back-office/invitation.ts";

export const invitation: MessagesOf<typeof source> = {
  title: "Invitation to the back office",
  asAdmin: (email) => `${email} will be an administrator of this shop, with every permission.`,
  asMember: (email, team) => `${email} will be a member of the team “${team}” of this shop.`,
  passwordLead:
    "Choose a new password for the account. It replaces the old one, and every open session of the account ends.",
  keepPassword:
    "To keep the present password, sign in to the shop with this account in this browser and open the link again.",
  password: "New password",
  passwordHelp: "At least 12 characters. A few unrelated words work well.",
  confirm: "Confirm new password",
  show: "Show",
  hide: "Hide",
  accept: "Accept the invitation",
  busy: "One moment...",
  failed: "The invitation was not accepted",
  doneTitle: "Invitation accepted",
  done: "Sign in to the back office with this address and your password.",
  toLogin: "Go to the sign-in",
  goneTitle: "This invitation does not work any more",
  gone: "It was used or withdrawn, or it is older than 24 hours. Ask an administrator for another one.",
  errors: {
    too_short: "Use at least 12 characters.",
    too_long: "Use at most 256 characters.",
    repeated: "This password repeats the same characters. Choose another one.",
    sequence: "This password is a run of the keyboard or of numbers. Choose another one.",
    common: "This password is one of the first that attackers guess. Choose another one.",
    contains_email: "This password contains the name of the email. Choose another one.",
    weak: "Choose another password.",
    passwords_differ: "The passwords are not the same.",
  },
};
