import { catalog } from "#messages/catalog.ts";
import { paymentMethods as paymentMethodsSource } from "#messages/pt-BR/back-office/settings/payment-methods.ts";

/** The messages of the payment method types. */
export const methodsMessages = catalog("back-office", "paymentMethods", paymentMethodsSource);
