/**
 * The names of all message catalogs. The type checker requires
 * every declared catalog here, and every name here in `pt-br.ts`.
 */
export type CatalogueName =
  | "account"
  | "account-drawer"
  | "account-security"
  | "cart"
  | "catalogue-notices"
  | "checkout"
  | "claims"
  | "connection"
  | "delivery-types"
  | "design"
  | "home"
  | "information"
  | "product-page"
  | "product-picture"
  | "information-pages"
  | "mailbox"
  | "orders"
  | "recovery"
  | "return"
  | "shop"
  | "session"
  | "sign-in"
  | "system-test";
