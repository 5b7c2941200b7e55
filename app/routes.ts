import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

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
    route("auth/verify", "storefront/recovery/verify-page.tsx"),
    route("account-erased", "storefront/recovery/erased-page.tsx"),
    route("account", "storefront/account/page.tsx"),
    route("orders", "storefront/orders/page.tsx"),
    route("orders/:number", "storefront/orders/order-page.tsx"),
    route("system-test", "storefront/system-test/page.tsx"),
    route("payment-success", "storefront/checkout/return/success-page.tsx"),
    route("payment-cancelled", "storefront/checkout/return/cancelled-page.tsx"),
    route("*", "storefront/not-found-page.tsx"),
  ]),

  // The back office. app/admin/back-office-routes.ts defines who may open each route.
  layout("admin/layout.tsx", [
    route("admin", "admin/dashboard/page.tsx"),
    route("admin/vendas", "admin/sales/page.tsx"),
    route("admin/vendas/exportar", "admin/sales/export.ts"),
    route("admin/relatorios", "admin/reports/page.tsx"),
    route("admin/relatorios/exportar", "admin/reports/export.ts"),
    route("admin/categorias", "admin/categories/page.tsx"),
    route("admin/banners", "admin/banners/page.tsx"),
    route("admin/cupons", "admin/coupons/page.tsx"),
    route("admin/pictures", "admin/banners/upload-image.ts"),
    route("admin/produtos", "admin/products/page.tsx"),
    route("admin/produtos/exportar", "admin/products/export.ts"),
    route("admin/produtos/exportar-catalogo", "admin/products/files/export.ts"),
    route("admin/produtos/importar", "admin/products/files/import.ts"),
    route("admin/featured", "admin/featured/page.tsx"),
    route("admin/security", "admin/security/page.tsx"),
    route("admin/configuracoes", "admin/settings/page.tsx"),
    route("admin/trazer", "admin/move-in/page.tsx"),
    route("admin/confirmacoes", "admin/held-changes/page.tsx"),
    route("admin/marca", "admin/brand/page.tsx"),
    route("admin/auditoria", "admin/audit/page.tsx"),
    route("admin/backups", "admin/backups/page.tsx"),
    route("admin/saude", "admin/health/page.tsx"),
    route("admin/buscar", "admin/palette/search.ts"),
    route("admin/confirm", "admin/confirm.ts"),
    route("admin/usuarios", "admin/users/page.tsx"),
    route("admin/usuarios/exportar", "admin/users/export.ts"),
    route("admin/equipes", "admin/teams/page.tsx"),
    route("admin/inventario", "admin/inventory/page.tsx"),
    route("admin/inventario/importar", "admin/inventory/import/import.ts"),
    route("admin/inventario/produtos", "admin/inventory/product-choices.ts"),
    route("admin/inventario/exportar", "admin/inventory/export.ts"),
    route("admin/*", "admin/not-found-page.tsx"),
  ]),
  layout("admin/sign-in-layout.tsx", [
    route("admin/login", "admin/sign-in/page.tsx"),
    route("admin/setup", "admin/setup/page.tsx"),
    route("admin/convite", "admin/invitation/page.tsx"),
  ]),
  route("admin/first-admin-setup", "admin/setup/first-admin-setup.ts"),
  route("admin/logout", "admin/sign-in/logout.ts"),

  // Endpoints that pages call in the background; they answer JSON.
  route("cart/lines", "storefront/cart/lines.ts"),
  route("sign-out", "storefront/sign-in/sign-out.ts"),
  route("account/profile", "storefront/account-drawer/profile.ts"),
  route("account/export", "storefront/account/security/export.ts"),
  route("deliverables/:id/reveal", "storefront/account/reveal.ts"),
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

  // The colours of the owner, as a style sheet.
  route("brand/:file", "endpoints/brand-colours.ts"),

  // Images that the staff uploaded.
  route("pictures/:file", "endpoints/image.ts"),

  // Sent mails, shown while no mail server is configured.
  route("mailbox", "endpoints/mailbox/page.tsx"),
  route("mailbox/:id", "endpoints/mailbox/message.tsx"),
  route("mailbox/:id/frame", "endpoints/mailbox/frame.ts"),
];

/**
 * Makes all paths case-sensitive: `/ADMIN` is not `/admin`.
 * Guards that check the path then agree with the router.
 */
const exact = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: exact(entry.children) }),
  }));

export default exact(routes) satisfies RouteConfig;
