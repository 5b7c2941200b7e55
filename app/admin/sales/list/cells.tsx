import { formatDay, formatWait, methodWord, wordOf } from "#app/admin/sales/sale-text.tsx";
import { wordTones } from "#app/design-system/badge.tsx";
import { specialTones } from "#app/order-states/tones.ts";
import { Cover } from "#app/seals/cover.tsx";
import { type SpecialState, specialState } from "#domain/orders/states/special-state.ts";
import type { ListedSale, SaleRow } from "#domain/sales/sale-views.ts";
import type { SalesFilter } from "#domain/sales/sales-filter.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

/**
 * The first product of an order with its image, the number of further lines, the payment method, and the
 * number of units. In an entry, the payment method and the number of items stand beside the number of the
 * order. An entry shows the number of units only when it differs from the number of items.
 */
export function Product({ row }: { row: ListedSale }) {
  const { product, itemCount, totalQuantity } = row;
  const units = messages.units(totalQuantity);
  return (
    <span className="contents xl:flex xl:items-center xl:gap-3">
      <span data-at="cover" className="shrink-0">
        {product && <Cover {...product} size={32} />}
      </span>
      <span className="parts min-w-0">
        <span data-at="note" className="wrap-anywhere" title={product?.name}>
          {product?.name}
          {itemCount > 1 && <span className="whitespace-nowrap text-ink-3"> +{itemCount - 1}</span>}
          {totalQuantity !== itemCount && (
            <span className="whitespace-nowrap text-ink-3 xl:hidden">{units}</span>
          )}
        </span>
        <span className="second truncate text-13 text-ink-3 max-xl:hidden">
          {methodWord(row.paymentMethod)} · {messages.items(itemCount)}
          {units}
        </span>
      </span>
    </span>
  );
}

interface StatusNoteProps {
  row: SaleRow;
  filter: SalesFilter;
  timeZone: string;
  now: number;
}

/** For each special state, the reasons for attention that the name of the state already expresses. */
const namedReasons: Partial<Record<SpecialState, readonly string[]>> = {
  disputed: ["dispute"],
  refund_failed: ["refund_failed"],
  fraud_warning: ["early_fraud_warning"],
  waiting_for_stock: ["owed", "short_stock"],
  manual_delivery: ["owed"],
};

/**
 * The line below the status. The line shows the waiting time or the completion date, a state that the status
 * does not show, and the reasons why the order needs attention.
 */
export function StatusNote({ row, filter, timeZone, now }: StatusNoteProps) {
  const special = specialState(row);
  const time =
    filter.tab === "pendentes"
      ? messages.waiting(formatWait(row.createdAt, now))
      : filter.tab === "concluidas"
        ? `${messages.completedAt(formatDay(row.completedAt ?? row.createdAt, timeZone))} · ${messages.paid}`
        : null;
  const reasons = [
    special && stateMessages.special[special],
    ...row.attention
      .filter((kind) => !(special && namedReasons[special]?.includes(kind)))
      .map((kind) => wordOf(stateMessages.attention, kind)),
    row.attention.length > 0 &&
      row.attentionSince &&
      messages.since(formatWait(row.attentionSince, now)).replaceAll(" ", "\xa0"),
  ].filter(Boolean);
  return (
    <>
      {time && <span className="block text-ink-3">{time}</span>}
      {reasons.length > 0 && (
        <span className={`block ${wordTones[special ? specialTones[special] : "warning"]}`}>
          {reasons.join(", ")}
        </span>
      )}
    </>
  );
}
