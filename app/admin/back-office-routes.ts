import { meets, type StaffRights } from "#domain/kernel/permissions.ts";
import type { Need } from "#domain/kernel/permissions-table.ts";

export interface BackOfficeRoute {
  /** The name used by other modules. */
  name: string;
  /** The path of the site map with its parameters: `/admin/usuarios/:id`. */
  pattern: string;
  /** "public" opens without signing in. */
  needs: Need | "public";
  /** Whether the sidebar lists it, in this order. */
  isInMenu: boolean;
  /** The heading of the sidebar under which it stands; undefined for the dashboard, which stands alone. */
  group?: MenuGroup | undefined;
}
export type MenuGroup = "catalog" | "sales" | "people" | "shop";

const screen = (name: string, pattern: string, needs: Need, group?: MenuGroup): BackOfficeRoute => ({
  name,
  pattern,
  needs,
  isInMenu: true,
  group,
});
const endpoint = (name: string, pattern: string, needs: Need | "public"): BackOfficeRoute => ({
  name,
  pattern,
  needs,
  isInMenu: false,
});

/**
 * Every route of the back office and who may open it (spec: back-office §2; readings 39). A route of the site
 * map that is missing here opens for nobody.
 */
export const backOfficeRoutes: readonly BackOfficeRoute[] = [
  endpoint("setup", "/admin/setup", "public"),
  endpoint("first-admin-setup", "/admin/first-admin-setup", "public"),
  endpoint("login", "/admin/login", "public"),
  endpoint("invitation", "/admin/convite", "public"),
  endpoint("logout", "/admin/logout", "public"),
  endpoint("confirm", "/admin/confirm", "any staff"),
  /** Receives the images of banners, products and the brand. */
  endpoint("pictures", "/admin/pictures", ["manage_banners", "manage_products", "manage_settings"]),
  endpoint("inventory-import", "/admin/inventario/importar", ["manage_inventory"]),
  endpoint("inventory-products", "/admin/inventario/produtos", ["manage_inventory"]),
  endpoint("inventory-export", "/admin/inventario/exportar", ["manage_inventory"]),
  endpoint("products-export", "/admin/produtos/exportar", ["manage_products"]),
  endpoint("catalog-export", "/admin/produtos/exportar-catalogo", ["manage_products"]),
  /** Receives the files of the catalog, and their images. */
  endpoint("catalog-import", "/admin/produtos/importar", ["manage_products"]),
  endpoint("search", "/admin/buscar", "any staff"),
  endpoint("missing", "/admin/*", "any staff"),

  // The specified screens keep their order. Screens that the specification does not name stand in the group
  // of their subject.
  screen("dashboard", "/admin", "any staff"),
  screen("products", "/admin/produtos", ["manage_products"], "catalog"),
  screen("featured", "/admin/featured", ["manage_products"], "catalog"),
  screen("inventory", "/admin/inventario", ["manage_inventory"], "catalog"),
  screen("categories", "/admin/categorias", ["manage_categories"], "catalog"),
  screen("banners", "/admin/banners", ["manage_banners"], "catalog"),
  screen("sales", "/admin/vendas", ["manage_orders"], "sales"),
  endpoint("sales-export", "/admin/vendas/exportar", ["manage_orders"]),
  screen("reports", "/admin/relatorios", ["view_analytics"], "sales"),
  endpoint("reports-export", "/admin/relatorios/exportar", ["view_analytics"]),
  screen("coupons", "/admin/cupons", ["manage_coupons"], "sales"),
  screen("users", "/admin/usuarios", ["manage_customers"], "people"),
  endpoint("users-export", "/admin/usuarios/exportar", ["manage_customers"]),
  screen("teams", "/admin/equipes", "admin only", "people"),
  // All staff manage their own second factor there; the rest of the page requires more permissions.
  screen("security", "/admin/security", "any staff", "shop"),
  screen("settings", "/admin/configuracoes", ["manage_settings"], "shop"),
  screen(
    "confirmations",
    "/admin/confirmacoes",
    ["manage_products", "manage_coupons", "manage_settings"],
    "shop",
  ),
  screen("brand", "/admin/marca", ["manage_settings"], "shop"),
  screen("move-in", "/admin/trazer", "admin only", "shop"),
  screen("backups", "/admin/backups", "admin only", "shop"),
  screen("health", "/admin/saude", ["manage_settings"], "shop"),
  screen("audit", "/admin/auditoria", "admin only", "shop"),
];

/** Returns whether the permissions allow a screen; a route missing in the table is never allowed. */
export function staffCanOpen(rights: StaffRights, pattern: string): boolean {
  const route = routeOf(pattern);
  return route !== undefined && route.needs !== "public" && meets(rights, route.needs);
}

/** Returns the table's row of a route; undefined for a missing route. */
export function routeOf(pattern: string): BackOfficeRoute | undefined {
  return backOfficeRoutes.find((known) => known.pattern === pattern);
}
