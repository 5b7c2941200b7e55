import type { DeliverableView } from "#domain/orders/order-views.ts";

/** The delivered item that a message to support names. */
export type ProblemItem = Pick<DeliverableView, "orderNumber" | "productName">;
