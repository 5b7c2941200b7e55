import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

/** Names and rules of the reports that the pages also need. Browser code may import this file. */

/** The names that the URL uses for the reports. In the URL, "" means the first report. */
export const reportNames = [
  "",
  "produtos",
  "cupons",
  "lotes",
  "fornecedores",
  "reembolsos",
  "disputas",
  "motivos",
  "clientes",
  "compradores",
] as const;
export type ReportName = (typeof reportNames)[number];

/** Parses the parameter `relatorio`. For an unknown value, the function returns the report of sales. */
export const parseReportName = (address: URLSearchParams): ReportName =>
  reportNames.find((name) => name === address.get("relatorio")) ?? "";

/**
 * The permissions that a user needs to read a report. The report of the best customers shows names and email
 * addresses. The report of reasons shows texts that staff wrote about orders.
 */
export function reportNeeds(name: ReportName): readonly BackOfficeAction[] {
  if (name === "compradores") return ["reports.view", "users.view"];
  return name === "motivos" ? ["reports.view", "orders.view"] : ["reports.view"];
}

/**
 * The values from which the profit of units with a known cost is calculated. Amounts are minor units of the
 * store's currency.
 */
export interface Costed {
  /**
   * The number of delivered units with a known cost. All following fields count only the units with a known
   * cost.
   */
  costedUnits: number;
  /**
   * The net amount of the units with a known cost, and the cost of these units. The cost includes the cost of
   * replaced items.
   */
  costedRevenue: number;
  cost: number;
  /** The known part of the provider's fees for the units with a known cost. */
  fees: number;
}

/** The profit of the units with a known cost. The profit is null when no cost is known. */
export const profitOf = ({ costedUnits, costedRevenue, cost, fees }: Costed): number | null =>
  costedUnits > 0 ? costedRevenue - cost - fees : null;

/**
 * The profit divided by the net amount of the same units. The ratio is null when the profit is unknown, or
 * when the net amount is not above zero.
 */
export function marginOf(of: Costed): number | null {
  const profit = profitOf(of);
  return profit === null || of.costedRevenue <= 0 ? null : profit / of.costedRevenue;
}
