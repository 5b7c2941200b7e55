import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type BackOfficeRoute, guardedRoutes, openRoutes, signInRoutes } from "./admin/back-office-routes.ts";

/** Converts a row in the route table of the back office to a route of the router. */
const asRoute = ({ pattern, file }: BackOfficeRoute): RouteConfigEntry => route(pattern.slice(1), file);

/** The complete site map: every URL and its file. */
const routes: RouteConfigEntry[] = [
  layout("storefront/layout.tsx", [
    index("storefront/home/page.tsx"),
    route("marketplace", "storefront/marketplace/page.tsx"),
    route("marketplace/:slug", "storefront/product/page.tsx"),
    route("about", "storefront/information/about-page.tsx"),
    route("support", "storefront/information/support-page.tsx"),
    route("terms", "storefront/information/terms-page.tsx"),
    route("p/:slug", "storefront/pages/page.tsx"),
    route("auth", "storefront/sign-in/page.tsx"),
    route("auth/forgot", "storefront/recovery/forgot-page.tsx"),
    route("auth/reset", "storefront/recovery/reset-page.tsx"),
    route("auth/link", "storefront/mailed-links/sign-in-link-page.tsx"),
    route("auth/verify", "storefront/recovery/verify-page.tsx"),
    route("buy", "storefront/checkout-link/page.tsx"),
    route("restock", "storefront/restock/page.tsx"),
    route("account-erased", "storefront/recovery/erased-page.tsx"),
    route("account", "storefront/account/page.tsx"),
    route("orders", "storefront/orders/page.tsx"),
    route("orders/find", "storefront/mailed-links/find-page.tsx"),
    route("o/:token", "storefront/mailed-links/order-link-page.tsx"),
    route("orders/:number", "storefront/order-page/order-page.tsx"),
    route("withdraw", "storefront/withdraw/page.tsx"),
    route("system-test", "storefront/system-test/page.tsx"),
    route("payment-success", "storefront/checkout/return/success-page.tsx"),
    route("payment-cancelled", "storefront/checkout/return/cancelled-page.tsx"),
    route("*", "storefront/not-found-page.tsx"),
  ]),

  // The back office. app/admin/screens.ts lists its screens.
  layout("admin/layout.tsx", guardedRoutes.map(asRoute)),
  layout("admin/sign-in/sign-in-layout.tsx", signInRoutes.map(asRoute)),
  ...openRoutes.map(asRoute),

  // Endpoints that pages call in the background, and that answer JSON.
  route("cart/lines", "storefront/checkout/cart-lines.ts"),
  route("orders/:number/proof", "storefront/order-page/proof.ts"),
  route("sign-out", "storefront/sign-in/sign-out.ts"),
  route("account/profile", "storefront/account-drawer/profile.ts"),
  route("account/export", "storefront/account/security/export.ts"),
  route("deliverables/:id/reveal", "storefront/delivered/reveal.ts"),
  route("deliverables/order/:number/reveal", "storefront/orders/bulk/reveal-order.ts"),
  route("functions/create-payment-intent-secure", "storefront/checkout/start.ts"),
  route("functions/process-payment-delivery", "storefront/checkout/return/process-delivery.ts"),

  route("system-test/run", "storefront/system-test/run.ts"),
  route("api/test-currency", "endpoints/test-currency.ts"),

  // Files for search engines and link previews.
  route("sitemap.xml", "seo/sitemap.ts"),
  route("sitemap/:file", "seo/sitemap-part.ts"),
  route("robots.txt", "seo/robots.ts"),
  route("og/:file", "seo/product-image.ts"),

  // The style sheet with the accent color that the owner has chosen.
  route("brand/:file", "endpoints/brand-colours.ts"),

  // Images that staff have uploaded.
  route("pictures/:file", "endpoints/image.ts"),

  // The pages that show sent mails. These pages exist only while no mail server is configured.
  route("mailbox", "endpoints/mailbox/page.tsx"),
  route("mailbox/:id", "endpoints/mailbox/message.tsx"),
  route("mailbox/:id/frame", "endpoints/mailbox/frame.ts"),
];

/**
 * Makes all paths case-sensitive: `/ADMIN` is not `/admin`. Therefore the router and the guards always treat
 * the same path in the same way.
 */
const exact = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: exact(entry.children) }),
  }));

export default exact(routes) satisfies RouteConfig;
