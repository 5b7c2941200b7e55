import { catalog } from "#messages/catalog.ts";
import { claims as claimsSource } from "#messages/pt-BR/back-office/settings/claims.ts";

/** The messages of the tab where the owner edits and confirms the shop's claims (readings 44). */
export const claimsMessages = catalog("back-office", "claims", claimsSource);
