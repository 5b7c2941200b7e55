import { connectionPt } from "#app/connection/messages.pt.ts";
import { deliveryTypesPt } from "#app/delivery-types/messages.pt.ts";
import { designPt } from "#app/design-system/messages.pt.ts";
import { mailboxPt } from "#app/endpoints/mailbox/messages.pt.ts";
import { catalogueNoticesPt } from "#app/live-updates/messages.pt.ts";
import { picturePt } from "#app/seo/messages.pt.ts";
import { accountPt } from "#app/storefront/account/messages.pt.ts";
import { securityPt } from "#app/storefront/account/security/messages.pt.ts";
import { accountDrawerPt } from "#app/storefront/account-drawer/messages.pt.ts";
import { cartMessagesPt } from "#app/storefront/cart/messages.pt.ts";
import { checkoutMessagesPt } from "#app/storefront/checkout/messages.pt.ts";
import { returnMessagesPt } from "#app/storefront/checkout/return/return-messages.pt.ts";
import { claimsPt } from "#app/storefront/claims/messages.pt.ts";
import { homePt } from "#app/storefront/home/messages.pt.ts";
import { informationPt } from "#app/storefront/information/messages.pt.ts";
import { informationPagesPt } from "#app/storefront/information/page-messages.pt.ts";
import { shopPt } from "#app/storefront/messages.pt.ts";
import { ordersMessagesPt } from "#app/storefront/orders/messages.pt.ts";
import { productPagePt } from "#app/storefront/product/page-messages.pt.ts";
import { recoveryPt } from "#app/storefront/recovery/messages.pt.ts";
import { signInPt } from "#app/storefront/sign-in/messages.pt.ts";
import { sessionPt } from "#app/storefront/sign-in/session-messages.pt.ts";
import { systemTestPt } from "#app/storefront/system-test/messages.pt.ts";
import type { CatalogueName } from "./catalogue-names.ts";

/** Every Portuguese catalog by the name of its English one. A page in English never loads this module. */
export const portuguese = {
  account: accountPt,
  "account-drawer": accountDrawerPt,
  "account-security": securityPt,
  cart: cartMessagesPt,
  "catalogue-notices": catalogueNoticesPt,
  checkout: checkoutMessagesPt,
  claims: claimsPt,
  connection: connectionPt,
  "delivery-types": deliveryTypesPt,
  design: designPt,
  home: homePt,
  information: informationPt,
  "product-page": productPagePt,
  "product-picture": picturePt,
  "information-pages": informationPagesPt,
  mailbox: mailboxPt,
  orders: ordersMessagesPt,
  recovery: recoveryPt,
  return: returnMessagesPt,
  shop: shopPt,
  session: sessionPt,
  "sign-in": signInPt,
  "system-test": systemTestPt,
} satisfies Record<CatalogueName, object>;
