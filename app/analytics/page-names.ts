/** The specified page names (spec S2.16). The page names must be exactly the names in the specification. */
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
 * Returns the analytics name of a path. When the table contains the path, the function returns the name in
 * the table. `/product/{id}` is `product_details`, and any other back-office page is `admin_page` (spec R18:
 * Portuguese paths too). Every other path is converted to lower case with underscores. An empty path is
 * `unknown_page`. A trailing slash is ignored.
 */
export function pageName(path: string): string {
  const page = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  const named = NAMES.get(page);
  if (named) return named;
  if (/^\/product\/[^/]+$/.test(page)) return "product_details";
  if (page.startsWith("/admin/")) return "admin_page";
  return page.toLowerCase().replace(/[/-]/g, "_") || "unknown_page";
}
