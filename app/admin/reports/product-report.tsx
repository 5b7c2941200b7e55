import { ChevronDown, ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { Emoji } from "#app/seals/emoji.tsx";
import type { Report } from "#domain/sales/reports/queries.ts";
import type { ProductSales } from "#domain/sales/reports/read-product-sales.ts";
import { productColumns } from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";

/**
 * The report by product. The name of a group is a link that opens the variants below the line of the group.
 */
export function ProductReport({
  caption,
  report: { rows, group },
}: {
  caption: string;
  report: Extract<Report, { kind: "products" }>;
}) {
  const location = useLocation();
  const shown = rows.flatMap((row) => (row.id === group?.id ? [row, ...group.variants] : [row]));
  const nameCell = ({ id, emoji, name, isGroup, groupName }: ProductSales) => {
    const text = (
      <span>
        <Emoji text={emoji} /> {name}
      </span>
    );
    if (!isGroup) return <span className={groupName === null ? undefined : "block pl-6"}>{text}</span>;
    const isOpen = id === group?.id;
    const Chevron = isOpen ? ChevronDown : ChevronRight;
    return (
      <Link
        to={listAddress(location, { grupo: isOpen ? "" : id })}
        preventScrollReset
        aria-expanded={isOpen}
        className="inline-flex items-center gap-1 underline-offset-4 hover:underline"
      >
        <Chevron aria-hidden="true" size={16} className="shrink-0" />
        {text}
      </Link>
    );
  };
  return (
    <ReportTable
      caption={caption}
      columns={productColumns()}
      rows={shown}
      rowKey={({ id }) => id}
      nameCell={nameCell}
    />
  );
}
