import type { OrderPatch } from "#domain/orders/change-order.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";

/** Returns the values of the order columns that describe the payment page. */
export const pageColumns = ({
  id,
  livemode,
}: Pick<PageSnapshot, "id" | "livemode">): Pick<OrderPatch, "providerSessionId" | "isTest"> => ({
  providerSessionId: id,
  isTest: !livemode,
});

/**
 * Returns the values of the order columns that come from a voucher. All columns are null while the bank
 * decides.
 */
export const voucherColumns = ({
  voucher,
}: Pick<PageSnapshot, "voucher">): Pick<OrderPatch, "voucherMethod" | "voucherUrl" | "voucherUntil"> => ({
  voucherMethod: voucher?.method ?? null,
  voucherUrl: voucher?.url ?? null,
  voucherUntil: voucher?.until ?? null,
});
