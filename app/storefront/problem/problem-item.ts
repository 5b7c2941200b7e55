import type { DeliverableView } from "#domain/orders/order-views.ts";

/** The delivered item that the support message mentions. */
export type ProblemItem = Pick<DeliverableView, "orderNumber" | "productName">;
