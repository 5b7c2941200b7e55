import { catalogueNoticesPt } from "#app/live-updates/messages.pt.ts";
import { accountDrawerPt } from "#app/storefront/account-drawer/messages.pt.ts";
import { claimsPt } from "#app/storefront/claims/messages.pt.ts";

/** Every Portuguese catalogue by the name its English one is declared with; a page in English never loads this. */
export const portuguese = {
  "account-drawer": accountDrawerPt,
  "catalogue-notices": catalogueNoticesPt,
  claims: claimsPt,
};
