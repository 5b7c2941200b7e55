import type { messages as source } from "../en/storefront.ts";
import type { MessagesOf } from "../messages-of.ts";
import { account } from "./storefront/account.ts";
import { accountDrawer } from "./storefront/account-drawer.ts";
import { accountSecurity } from "./storefront/account-security.ts";
import { addedPopup } from "./storefront/added-popup.ts";
import { cart } from "./storefront/cart.ts";
import { cartNotes } from "./storefront/cart-notes.ts";
import { catalogNotices } from "./storefront/catalog-notices.ts";
import { checkout } from "./storefront/checkout.ts";
import { claims } from "./storefront/claims.ts";
import { home } from "./storefront/home.ts";
import { information } from "./storefront/information.ts";
import { informationPages } from "./storefront/information-pages.ts";
import { mailbox } from "./storefront/mailbox.ts";
import { orders } from "./storefront/orders.ts";
import { paymentReturn } from "./storefront/payment-return.ts";
import { productImage } from "./storefront/product-image.ts";
import { productPage } from "./storefront/product-page.ts";
import { recovery } from "./storefront/recovery.ts";
import { session } from "./storefront/session.ts";
import { shop } from "./storefront/shop.ts";
import { signIn } from "./storefront/sign-in.ts";
import { systemTest } from "./storefront/system-test.ts";

/** The messages of the storefront. */
export const messages: MessagesOf<typeof source> = {
  accountDrawer,
  accountSecurity,
  account,
  addedPopup,
  cart,
  cartNotes,
  catalogNotices,
  checkout,
  claims,
  home,
  informationPages,
  information,
  mailbox,
  orders,
  paymentReturn,
  productPage,
  productImage,
  recovery,
  session,
  shop,
  signIn,
  systemTest,
};
