import type { VoucherMethod } from "#db/values/payment-method-types.ts";

/**
 * The time zone in which pages and mails show the expiry time of a voucher. The zone for a voucher is the
 * time zone of the voucher's country.
 */
export const voucherZones = {
  pix: "America/Sao_Paulo",
  boleto: "America/Sao_Paulo",
  konbini: "Asia/Tokyo",
  us_bank_account: "UTC",
  other: "UTC",
} as const satisfies Record<VoucherMethod, string>;

/** The format of a voucher's expiry time, without the name of the time zone. */
export const voucherEndFormat = (method: VoucherMethod): Intl.DateTimeFormatOptions => ({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: voucherZones[method],
});
