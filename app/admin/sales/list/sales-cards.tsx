import type { ReactNode } from "react";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { FigureStrip, StripFigure } from "#app/admin/design/stat-card.tsx";
import type { SalesSummary } from "#domain/sales/sale-views.ts";
import { formatBounded, formatCount, formatMoney } from "#messages/format.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The four summary figures of the found orders, as one strip (spec B2.10). */
export function SalesCards({ summary, isSearched }: { summary: SalesSummary; isSearched: boolean }) {
  const messages = salesMessages.cards;
  const { isCapped } = summary;
  // The sums of the cards include a limited number of orders. When a search finds more orders, the cards show
  // only the number of found orders.
  const known = (figure: { value: string; about?: string; note?: ReactNode }) =>
    isCapped ? { value: "–", about: messages.tooMany } : figure;
  return (
    <FigureStrip>
      <StripFigure
        label={messages.total}
        value={formatBounded(summary.total, isCapped)}
        about={isSearched ? messages.found : messages.all}
      />
      <StripFigure
        label={messages.pending}
        to="/admin/vendas?tab=pendentes"
        {...known({ value: formatCount(summary.pending) })}
      />
      <StripFigure
        label={messages.pendingValue}
        {...known({ value: formatMoney(summary.pendingValue), about: messages.pendingNote })}
      />
      <StripFigure
        label={messages.received}
        {...known({
          value: formatMoney(summary.receivedValue),
          about: messages.receivedNote(summary.receivedCount),
          note: <ReturnedNote gross={summary.receivedValue} returned={summary.returned} isNetOnly />,
        })}
      />
    </FigureStrip>
  );
}
