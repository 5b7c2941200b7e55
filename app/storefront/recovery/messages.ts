import { catalog } from "#messages/catalog.ts";
import { recovery as recoverySource } from "#messages/en/storefront/recovery.ts";

/** Every message of the pages around one-time links. */
export const recoveryMessages = catalog("storefront", "recovery", recoverySource);
