/**
 * Every catalogue there is. One that is declared must be named here, and one that is named here must be in `pt-br.ts`:
 * without its Portuguese the type checker stops.
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
