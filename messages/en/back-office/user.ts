import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { user as source } from "#messages/pt-BR/back-office/user.ts";

const { counted } = pluralsIn("en");

export const user: MessagesOf<typeof source> = {
  details: {
    facts: "Facts about the user",
    id: "ID",
    phone: "Phone",
    since: "Since",
    verified: "Email verified",
    verifiedNo: "No",
    spent: "Total spent",
    orders: "Paid orders",
    lastSeen: "Last seen",
    never: "Never signed in",
    secondFactor: "2FA",
    secondFactorOn: "On",
    secondFactorOff: "Off",
    copy: "Copy",
    copied: "Copied",
    blockedBy: (name, when) => (name ? `Blocked by ${name} on ${when}.` : `Blocked on ${when}.`),
    reason: (text) => `Reason: ${text}`,
    outOfReach: "Accounts of the staff are changed by administrators alone.",
  },
  orders: {
    tab: "Orders",
    none: "The user has no orders",
    approved: "Approved",
    pending: "Pending",
    items: (value) => counted(value, { one: "item", other: "items" }),
    more: (value) => `And ${counted(value, { one: "more order", other: "more orders" })}...`,
    seeSales: "See in Sales",
  },
  deliverables: {
    tab: "Deliverables",
    none: "The user has no deliverables",
    masked: "Content hidden",
    revoked: "Revoked",
    more: (value) => `And ${counted(value, { one: "more deliverable", other: "more deliverables" })}...`,
  },
  sessions: {
    tab: "Sessions",
    none: "No open session",
    admin: "Back office",
    store: "Shop",
    current: "This session",
    unknown: "Unknown browser",
    on: "on",
    lastUsed: (when) => `Last used: ${when}`,
  },
  reset: {
    button: "Reset password",
    title: "Send a link for a new password?",
    consequence: (email) =>
      `${email} gets a one-time link that works for 30 minutes. The present password works until then, and nobody of the staff sees the new one.`,
    confirm: "Send the link",
    done: "Password reset",
    doneWords: (email) => `The link for choosing a new password was sent to ${email}.`,
    failed: "The password could not be reset",
  },
  end: {
    button: "End sessions",
    title: "End every session?",
    consequence: (name) => `${name} is signed out of every device now and has to sign in again.`,
    confirm: "End",
    done: "Sessions ended",
    doneWords: (value) => `${counted(value, { one: "session ended", other: "sessions ended" })}.`,
    failed: "The sessions could not be ended",
  },
  block: {
    button: "Block",
    title: "Block this user?",
    consequence: (name) =>
      `${name} is signed out of every device now and cannot sign in any more. Paid orders and owed deliveries stay theirs.`,
    reason: "Reason",
    reasonHelp: "Kept in the audit log; the person does not see it.",
    reasonMissing: "Write the reason, in at least 3 letters.",
    confirm: "Block",
    done: "User blocked",
    doneWords: (value) => `${counted(value, { one: "session ended", other: "sessions ended" })}.`,
    failed: "The user could not be blocked",
  },
  unblock: {
    button: "Unblock",
    title: "Unblock this user?",
    consequence: (name) => `${name} can sign in again with the password they had.`,
    confirm: "Unblock",
    done: "User unblocked",
    failed: "The user could not be unblocked",
  },
  factor: {
    button: "Reset 2FA",
    title: "Reset this person's 2FA?",
    consequence: (name) =>
      `The second factor and backup codes of ${name} are erased and every session ends. Make sure by another way that it is really this person who asks.`,
    confirm: "Reset",
    done: "2FA reset",
    failed: "2FA could not be reset",
  },
  errors: {
    user_blocked: "This account is blocked.",
    user_not_blocked: "This account is not blocked.",
    own_account: "You cannot block your own account.",
    last_admin: "This person is the last active administrator. Create another one first.",
  },
};
