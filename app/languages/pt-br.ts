import { accountPt } from "#app/storefront/account/messages.pt.ts";
import { securityPt } from "#app/storefront/account/security/messages.pt.ts";
import { recoveryPt } from "#app/storefront/recovery/messages.pt.ts";
import { signInPt } from "#app/storefront/sign-in/messages.pt.ts";

/** Every Portuguese catalogue by the name its English one is declared with; a page in English never loads this. */
export const portuguese = {
  account: accountPt,
  "account-security": securityPt,
  recovery: recoveryPt,
  "sign-in": signInPt,
};
