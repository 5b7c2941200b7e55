/** Names of the pages that have one of their own, word for word (spec: shopper §2 Analytics page-name mapping). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["/", "home"],
  ["/auth", "authentication"],
  ["/marketplace", "marketplace"],
  ["/product", "product_details"],
  ["/account", "user_account"],
  ["/orders", "user_orders"],
  ["/support", "support"],
  ["/about", "about"],
  ["/admin", "admin_dashboard"],
  ["/admin/login", "admin_login"],
  ["/admin/products", "admin_products"],
  ["/admin/orders", "admin_orders"],
  ["/admin/users", "admin_users"],
  ["/admin/settings", "admin_settings"],
]);

/**
 * The name of a path in analytics: the table's; `product_details` for `/product/{id}`; `admin_page` for any other page
 * of the back office (readings 18: also its Portuguese paths); otherwise the path in lower case with slashes and
 * hyphens turned to underscores; `unknown_page` when there is none. A slash at the end counts for nothing.
 */
export function pageName(path: string): string {
  const page = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  const named = NAMES.get(page);
  if (named) return named;
  if (/^\/product\/[^/]+$/.test(page)) return "product_details";
  if (page.startsWith("/admin/")) return "admin_page";
  return page.toLowerCase().replace(/[/-]/g, "_") || "unknown_page";
}
