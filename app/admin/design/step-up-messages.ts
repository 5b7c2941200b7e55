import { catalog } from "#messages/catalog.ts";
import { stepUp as stepUpSource } from "#messages/pt-BR/back-office/security/step-up.ts";

/**
 * The messages for staff who confirm their second factor again.
 * The specified "2FA Required" is for staff without one.
 */
export const stepUpMessages = catalog("back-office", "stepUp", stepUpSource);
