import { catalog } from "#messages/catalog.ts";
import { paymentReturn as paymentReturnSource } from "#messages/en/storefront/payment-return.ts";

/** Every message of the payment return pages (spec: shopper §2 Payment success and cancelled, §8). */
export const returnMessages = catalog("storefront", "paymentReturn", paymentReturnSource);
