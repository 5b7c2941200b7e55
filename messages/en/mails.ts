import type { SecurityNotice } from "#db/values/vocabulary.ts";
import { isDoneByUser, type MailMessages } from "#messages/mail-messages.ts";
import { pluralsIn } from "#messages/plural.ts";
import { teams } from "./back-office/teams.ts";
import { linkMails } from "./mails/mailed-links.ts";
import { restockMails } from "./mails/restock.ts";
import { securityAlerts as alerts } from "./mails/security-alerts.ts";
import { staffNotice } from "./mails/staff-notice.ts";
import { voucherMails } from "./mails/vouchers.ts";
import { withdrawalMails } from "./mails/withdrawals.ts";
import { paidOrders } from "./server/paid-orders.ts";

const { counted } = pluralsIn("en");

/** Formats a duration: "30 minutes", "3 days". */
function duration(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, { one: "day", other: "days" });
  if (minutes % 60 === 0) return counted(minutes / 60, { one: "hour", other: "hours" });
  return counted(minutes, { one: "minute", other: "minutes" });
}

const OTHERS_ENDED = "Every other browser you were signed in with has been signed out.";

/** The text of each notice: the event, and the consequence of the event. */
const notices: Record<SecurityNotice, { heading: string; followed: string }> = {
  second_factor_enabled: { heading: "Two-factor authentication was turned on", followed: OTHERS_ENDED },
  second_factor_replaced: {
    heading: "Two-factor authentication was set up again",
    followed: `Codes of the old authenticator app and the old backup codes no longer work. ${OTHERS_ENDED}`,
  },
  second_factor_disabled: {
    heading: "Two-factor authentication was turned off",
    followed: `Your password alone now opens the back office. ${OTHERS_ENDED}`,
  },
  backup_codes_replaced: {
    heading: "New backup codes were made",
    followed: `The old backup codes no longer work. ${OTHERS_ENDED}`,
  },
  passkey_added: {
    heading: "A passkey was added",
    followed: "The passkey can be used as the second step of signing in to the back office.",
  },
  passkey_removed: {
    heading: "A passkey was removed",
    followed: `The passkey no longer opens the back office. ${OTHERS_ENDED}`,
  },
  sign_in_paused: {
    heading: "Signing in from new browsers is paused",
    followed:
      "Somebody typed too many wrong passwords for your account. For now, you can sign in only from a browser that you have used before, or with a link for a new password.",
  },
};

/** The English mails. */
export const mails: MailMessages = {
  mails: {
    welcome: ({ siteName, linkMinutes }) => ({
      subject: `Welcome to ${siteName}`,
      heading: "Your account is ready",
      paragraphs: [
        `You can now buy on ${siteName}. You receive your purchases in your account as soon as your payment is confirmed.`,
        ...(linkMinutes > 0
          ? [
              `Please confirm that this email address is yours. The link works once, within ${duration(linkMinutes)}.`,
            ]
          : []),
        "If you did not create this account, you can ignore this mail.",
      ],
      action: linkMinutes > 0 ? "Confirm my email" : "Open the marketplace",
    }),
    verify_email: ({ siteName, linkMinutes }) => ({
      subject: `Confirm your email for ${siteName}`,
      heading: "Is this email address yours?",
      paragraphs: [
        `Confirm your email address, so that we can reach you about your orders and your account. The link works once, within ${duration(linkMinutes)}.`,
        "If you did not ask for this mail, you can ignore it.",
      ],
      action: "Confirm my email",
    }),
    password_reset: ({ siteName, linkMinutes }) => ({
      subject: `Choose a new password for ${siteName}`,
      heading: "Choose a new password",
      paragraphs: [
        `Somebody asked for a new password for your account on ${siteName}. The link works once, within ${duration(linkMinutes)}.`,
        "If it was not you, you can ignore this mail: your password stays as it is.",
      ],
      action: "Choose a new password",
    }),
    password_changed: ({ siteName }) => ({
      subject: `Your password for ${siteName} was changed`,
      heading: "Your password was changed",
      paragraphs: [
        "Every browser that was signed in with the old password has been signed out.",
        "If it was not you, choose a new password at once and write to our support.",
      ],
      action: "It was not me",
    }),
    staff_invited: ({ siteName, linkMinutes, team }) => ({
      subject: team ? `Invitation to a team of ${siteName}` : `Invitation to administer ${siteName}`,
      heading: "You are invited to the back office",
      paragraphs: [
        team
          ? `An administrator of ${siteName} invites you to the team “${team.name}” of the back office.`
          : `An administrator of ${siteName} invites you to administer the shop, with all permissions.`,
        `Accept the invitation with this link. The link works once, within ${duration(linkMinutes)}. Your access begins when you accept. Then sign in to the back office with this email address and turn 2FA on under Security.`,
        "If you did not expect this invitation, ignore this mail and tell our support.",
        ...(team
          ? [
              team.permissions.length > 0
                ? "The team has these permissions:"
                : "The team has no permissions yet.",
            ]
          : []),
      ],
      list: (team?.permissions ?? []).map((permission) => teams.permissions[permission]),
      action: "Accept the invitation",
    }),
    security_notice: ({ siteName, notice }) => ({
      subject: `${notices[notice].heading} for your account at ${siteName}`,
      heading: notices[notice].heading,
      paragraphs: [
        notices[notice].followed,
        "If it was not you, choose a new password at once and tell the owner of the shop.",
      ],
      action: "It was not me",
    }),
    security_alert: ({ siteName, alert, alertTimes, alertCases }) => ({
      subject: `Critical security alert at ${siteName}: ${alerts[alert].heading}`,
      heading: alerts[alert].heading,
      paragraphs: [
        alerts[alert].what,
        alertTimes > 1
          ? `This event happened ${alertTimes} times since the last mail about it. You get at most one mail an hour about the same case.`
          : "If the same event happens again within the hour, the next mail says how often.",
        isDoneByUser(alert)
          ? "The back office shows the user and the network address, under Security on the dashboard. If nobody of your team did this, act at once."
          : "The details are in the back office, under Security on the dashboard.",
      ],
      list: [...alertCases],
      action: "See the alerts",
      footer: `Sent by ${siteName} because you are an administrator of the shop.`,
    }),
    staff_notice: staffNotice,
    ...linkMails,
    ...restockMails,
    ...voucherMails,
    ...withdrawalMails,
    order_confirmed: ({ orderNumber }) => ({
      subject: `Order ${orderNumber} is paid`,
      heading: "Thank you, your payment is confirmed",
      paragraphs: ["Your items are in your order. For your safety, items are never sent by mail."],
      action: "Open my items",
    }),
    order_delivered: ({ orderNumber }) => ({
      subject: `Order ${orderNumber} is delivered`,
      heading: "Your order is delivered",
      paragraphs: [
        "Open your order to reveal and copy your items. For your safety, items are never sent by mail.",
      ],
      action: "Open my items",
    }),
    order_waiting_for_stock: ({ orderNumber, hold, isByCard: toCard }) => ({
      subject: `Order ${orderNumber} is paid and waits for stock`,
      heading: "Paid, and one item will follow",
      paragraphs: [
        "Your payment is confirmed. One item ran out of stock at the same moment.",
        "You receive this item as soon as it is back in stock, before anybody else can buy it. You need not do anything.",
        ...(hold ? [paidOrders.toCome.hold({ ...hold, amount: "", toCard })] : []),
      ],
      action: "Follow my order",
    }),
    order_in_preparation: ({ orderNumber, isHeld }) => ({
      subject: isHeld
        ? `Order ${orderNumber}: we check your payment`
        : `Order ${orderNumber} is paid and in preparation`,
      heading: isHeld ? "We received your payment and check it" : "Thank you, your payment is confirmed",
      paragraphs: [
        isHeld
          ? "The charged amount does not match the order, so nothing was delivered yet. A member of our team checks the payment. You do not pay twice."
          : "A person of our team prepares the items that are not in your order yet. You need not do anything.",
        isHeld
          ? "You then receive your items in your order, or your money back."
          : "You receive your items in your order. For your safety, items are never sent by mail.",
      ],
      action: "Follow my order",
    }),
    order_refunded: ({ orderNumber, isPartRefund, isByCard }) => ({
      subject: isPartRefund ? `Order ${orderNumber} is refunded in part` : `Order ${orderNumber} is refunded`,
      heading: "Your refund is on its way",
      paragraphs: [
        `The amount goes back ${isByCard ? "to the card you paid with" : "to you"}. Banks usually show the refund within 5 to 10 business days.`,
      ],
      action: "See my order",
    }),
  },
  alertName: (alert) => alerts[alert].heading,
  greeting: (firstName) => (firstName ? `Hello ${firstName},` : "Hello,"),
  quantity: "Quantity",
  discount: "Discount",
  delivered: "Delivered",
  waiting: "Waiting for stock",
  preparing: "In preparation",
  total: "Total",
  orderNumber: "Order",
  charged: "Charged",
  storeTotal: "In US dollars",
  refunded: "Refunded",
  notInTime: "The missing items did not come into stock in time, so we refund what you paid for these items.",
  consent: ({ at, text }) => `You agreed on ${at}: “${text}”`,
  instructions: "Delivery instructions",
  footer: (siteName) => `Sent by ${siteName} because of your account or your order.`,
  help: "Questions? Our support answers every day:",
  channelTest: (siteName) => `Test message of ${siteName}: this channel works.`,
  testMail: (siteName) => ({
    subject: `Test mail of ${siteName}`,
    heading: "Mail works",
    paragraphs: [
      "You sent this mail to yourself from the settings of the back office. Mails to shoppers are sent in the same way.",
    ],
    action: "Back to the settings",
  }),
};
