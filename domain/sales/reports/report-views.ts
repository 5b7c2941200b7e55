/** Names and rules of the reports that pages use too. Safe in a browser. */

/** The reports, as in the URL; "" is the first one. A report of coupons belongs behind the products. */
export const reportNames = [
  "",
  "produtos",
  "lotes",
  "fornecedores",
  "reembolsos",
  "disputas",
  "clientes",
] as const;
export type ReportName = (typeof reportNames)[number];

/** Parses the parameter `relatorio`. Unknown values give the sales. */
export const parseReportName = (address: URLSearchParams): ReportName =>
  reportNames.find((name) => name === address.get("relatorio")) ?? "";

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
