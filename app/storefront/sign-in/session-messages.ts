import { catalog } from "#messages/catalog.ts";
import { session as sessionSource } from "#messages/en/storefront/session.ts";

/**
 * The toasts after signing in and up (spec: shopper §8). Every
 * page loads them, therefore they have a file of their own.
 */
export const sessionMessages = catalog("storefront", "session", sessionSource);
