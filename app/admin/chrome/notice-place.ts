import { type StaffRights, staffCan } from "#domain/kernel/permissions.ts";
import type { NoticeKind } from "#domain/operations/bell/notice-counts.ts";

/** Returns the address of the list of orders that need attention for one reason. */
const attention = (need: string) => `/admin/vendas?tab=atencao&motivo=${need}`;

/**
 * Returns the address of the list that belongs to one line of the notification bell. The list shows the items
 * that the line counts. For a line about stock, staff without the right to save products get the address of
 * the inventory.
 */
export function noticePlace(kind: NoticeKind, rights: StaffRights): string {
  const seesProducts = staffCan(rights, "products.save");
  return {
    critical_alerts: "/admin?tab=security",
    disputes: attention("disputas"),
    fraud_warnings: attention("fraude"),
    withdrawals: attention("desistencias"),
    manual_orders: attention("manual"),
    waiting_orders: attention("estoque"),
    exceptions: attention("outras"),
    held_prices: "/admin/confirmacoes",
    sold_out: seesProducts ? "/admin/produtos?tab=esgotados" : "/admin/inventario",
    low_stock: seesProducts
      ? "/admin/produtos?tab=estoque-baixo&sort=stock"
      : "/admin/inventario?estoque=baixo",
    channels_off: "/admin/integracoes",
    pending_sales: "/admin/vendas?tab=pendentes",
  }[kind];
}
