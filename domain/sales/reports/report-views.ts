import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

/** Names and rules of the reports that pages use too. Safe in a browser. */

/** The reports, as in the URL; "" is the first one. */
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

/** Parses the parameter `relatorio`. Unknown values give the sales. */
export const parseReportName = (address: URLSearchParams): ReportName =>
  reportNames.find((name) => name === address.get("relatorio")) ?? "";

/**
 * The rights that a report needs. The best customers have names and addresses, and the reasons are texts that
 * staff wrote about orders.
 */
export function reportNeeds(name: ReportName): readonly BackOfficeAction[] {
  if (name === "compradores") return ["reports.view", "users.view"];
  return name === "motivos" ? ["reports.view", "orders.view"] : ["reports.view"];
}

/** What is known about the profit of some units. Amounts are minor units of the store's currency. */
export interface Costed {
  /** The delivered units whose cost is known. Everything below is of these units alone. */
  costedUnits: number;
  /** The items' net amount, and the cost with that of replaced items. */
  costedRevenue: number;
  cost: number;
  /** The items' part of the provider's fees, as far as the part is known. */
  fees: number;
}

/** The profit of the units whose cost is known, or null when no cost is known. */
export const profitOf = ({ costedUnits, costedRevenue, cost, fees }: Costed): number | null =>
  costedUnits > 0 ? costedRevenue - cost - fees : null;

/** The share of the profit in the net amount of the same units, or null without both. */
export function marginOf(of: Costed): number | null {
  const profit = profitOf(of);
  return profit === null || of.costedRevenue <= 0 ? null : profit / of.costedRevenue;
}
