import { type StaffRights, staffCan } from "#domain/kernel/permissions.ts";
import type { NoticeKind } from "#domain/operations/bell/notice-counts.ts";

/**
 * Returns the list that shows the counted items of a line of the bell. Staff with only the inventory
 * permission get the inventory.
 */
export function noticePlace(kind: NoticeKind, rights: StaffRights): string {
  const seesProducts = staffCan(rights, "products.save");
  return {
    critical_alerts: "/admin?tab=security",
    disputes: "/admin/vendas?tab=atencao&motivo=disputas",
    fraud_warnings: "/admin/vendas?tab=atencao&motivo=fraude",
    withdrawals: "/admin/vendas?tab=atencao&motivo=desistencias",
    manual_orders: "/admin/vendas?tab=atencao&motivo=manual",
    waiting_orders: "/admin/vendas?tab=atencao&motivo=estoque",
    exceptions: "/admin/vendas?tab=atencao&motivo=outras",
    held_prices: "/admin/confirmacoes",
    sold_out: seesProducts ? "/admin/produtos?tab=esgotados" : "/admin/inventario",
    low_stock: seesProducts
      ? "/admin/produtos?tab=estoque-baixo&sort=stock"
      : "/admin/inventario?estoque=baixo",
    pending_sales: "/admin/vendas?tab=pendentes",
  }[kind];
}
