import type { StaffNotice } from "#db/values/channel-vocabulary.ts";

/** The groups of notices in the order of the security page. */
export const noticeGroups = ["orders", "money", "stock", "shop"] as const;

/** The group in which the security page shows the switch of a notice. */
export const groupOf: Readonly<Record<StaffNotice, (typeof noticeGroups)[number]>> = {
  new_sale: "orders",
  manual_order: "orders",
  waiting_for_stock: "orders",
  withdrawal: "orders",
  dispute: "money",
  amount_mismatch: "money",
  refund_failed: "money",
  money_without_order: "money",
  fraud_warning: "money",
  sold_out: "stock",
  stock_low: "stock",
  stock_back: "stock",
  import_done: "stock",
  provider_unreachable: "shop",
  backup: "shop",
  security: "shop",
  channel_off: "shop",
};
