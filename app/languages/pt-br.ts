import { claimsPt } from "#app/storefront/claims/messages.pt.ts";

/** Every Portuguese catalogue by the name its English one is declared with; a page in English never loads this. */
export const portuguese = { claims: claimsPt };
