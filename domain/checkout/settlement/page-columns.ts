import type { OrderPatch } from "#domain/orders/change-order.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";

/** Returns the columns of an order that its payment page decides. */
export const pageColumns = ({
  id,
  livemode,
}: Pick<PageSnapshot, "id" | "livemode">): Pick<OrderPatch, "providerSessionId" | "isTest"> => ({
  providerSessionId: id,
  isTest: !livemode,
});

/** Returns the columns of an order that a voucher decides. All columns are null while the bank decides. */
export const voucherColumns = ({
  voucher,
}: Pick<PageSnapshot, "voucher">): Pick<OrderPatch, "voucherMethod" | "voucherUrl" | "voucherUntil"> => ({
  voucherMethod: voucher?.method ?? null,
  voucherUrl: voucher?.url ?? null,
  voucherUntil: voucher?.until ?? null,
});
