import type { MailValues } from "#messages/mail-messages.ts";

/** Values for any mail. The names are rare, so a test can find the names in the text. */
export const mailValues = (more: Partial<MailValues> = {}): MailValues => ({
  siteName: "Zanzibar Keys",
  firstName: "Maria",
  orderNumber: "HO-10001",
  linkMinutes: 30,
  isPartRefund: false,
  isByCard: true,
  isHeld: false,
  hold: { count: 2, until: "Nov 26, 22:39 UTC" },
  voucher: { method: "boleto", until: "Nov 28, 2026, 23:59", hasAddress: true },
  notice: "second_factor_enabled",
  alert: "SECOND_FACTOR_RESET",
  alertTimes: 3,
  alertCases: [],
  team: null,
  product: "IDE Pro",
  withdrawal: {
    name: "Maria Prado",
    orderNumber: "HO-10001",
    requestedAt: "Nov 28, 2026, 10:11:12 UTC",
    isEffective: true,
    answers: ["Studio seat: 4417"],
  },
  staffNotice: {
    kind: "dispute",
    lines: [],
    count: 1,
  },
  ...more,
});
