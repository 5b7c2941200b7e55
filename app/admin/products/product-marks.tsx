import { ListStatus, type StatusTone } from "#app/design-system/badge.tsx";
import { LOW_STOCK_MAX, type StaffProductCard } from "#domain/catalog/staff/staff-views.ts";
import { formatCount } from "#messages/format.ts";
import { productMessages } from "./messages.ts";

const tones: Record<StaffProductCard["status"], StatusTone> = {
  active: "success",
  inactive: "neutral",
  out_of_stock: "danger",
};

interface ProductStatusProps {
  product: Pick<StaffProductCard, "status" | "isArchived" | "kind" | "stock">;
}

/**
 * Ativo, Inativo or Esgotado (spec B4-2). An archived product has only the badge Arquivado. When staff marked
 * a product with stock as sold out, the status is grey and a note explains the status.
 */
export function ProductStatus({ product: { status, isArchived, kind, stock } }: ProductStatusProps) {
  const messages = productMessages.status;
  if (isArchived) return <ListStatus tone="neutral">{messages.archived}</ListStatus>;
  const isByHand = status === "out_of_stock" && kind !== "group" && stock !== 0;
  return (
    <>
      <ListStatus tone={isByHand ? "neutral" : tones[status]}>{messages[status]}</ListStatus>
      {isByHand && <span className="block text-13 text-ink-3">{messages.byHand}</span>}
    </>
  );
}

/** The available units: amber from 1 to 5, red at 0 (spec B9-1), always with text. */
export function StockFigure({ stock }: { stock: number | null }) {
  if (stock === null) return productMessages.card.unlimited;
  if (stock > LOW_STOCK_MAX) return formatCount(stock);
  const { tabs, status } = productMessages;
  return (
    <span className={`font-semibold ${stock === 0 ? "text-danger" : "text-warning"}`}>
      {formatCount(stock)}
      <span className="sr-only"> ({stock === 0 ? status.out_of_stock : tabs.low})</span>
    </span>
  );
}
