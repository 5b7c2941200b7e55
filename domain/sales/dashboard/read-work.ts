import { LOW_STOCK_MAX } from "#domain/catalog/staff/staff-views.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { findComputedDays } from "#domain/sales/reports/computed-days.ts";
import { listRunway, type Runway } from "#domain/sales/reports/list-runway.ts";
import { listRecentSales, type RecentSale } from "./dashboard-lists.ts";
import { listTasks } from "./list-tasks.ts";
import type { Task } from "./task-kinds.ts";

/** Maximum number of rows in a list. */
const ROWS = 8;
/** A product with more stock than low stock is listed when its stock ends within this number of days. */
const ENDING_DAYS = 90;

/** The work of a staff member. A list is null when the staff member may not open the pages of its rows. */
export interface Work {
  /** The time at which the lists were read, in ISO format. */
  at: string;
  tasks: Task[] | null;
  recentSales: RecentSale[] | null;
  /** Only products that are delivered from inventory. */
  runway: Runway[] | null;
}

/**
 * Reads the lists for the dashboard of a staff member who may not see the figures of the shop.
 * @throws SignInRequired, NotPermitted
 */
export async function readWork(caller: Caller): Promise<Work> {
  const staff = requireStaff(caller);
  const seesSales = staffCan(staff, "orders.view");
  const [tasks, recentSales, runway] = await Promise.all([
    seesSales ? listTasks(staff) : null,
    seesSales ? listRecentSales(ROWS) : null,
    staffCan(staff, "inventory.view") ? listRestocks() : null,
  ]);
  return { at: new Date().toISOString(), tasks, recentSales, runway };
}

/**
 * Lists products with low stock, and products whose stock ends within 90 days. Lists nothing before the
 * worker has computed the first day of sales.
 */
async function listRestocks(): Promise<Runway[]> {
  const days = await findComputedDays();
  if (!days) return [];
  const products = await listRunway(days, { limit: ROWS, isInventoryOnly: true });
  return products.filter(({ stock, daysLeft }) => stock <= LOW_STOCK_MAX || (daysLeft ?? 0) <= ENDING_DAYS);
}
