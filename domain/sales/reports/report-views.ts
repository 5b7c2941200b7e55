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

/** The net amount less the known cost; null when no cost is known. */
export const profitOf = ({
  net,
  cost,
  costedUnits,
}: {
  net: number;
  cost: number;
  costedUnits: number;
}): number | null => (costedUnits > 0 ? net - cost : null);
