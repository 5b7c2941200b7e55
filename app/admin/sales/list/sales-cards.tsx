import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { ListStats, StatCard, StatRow } from "#app/admin/design/stat-card.tsx";
import type { SalesSummary } from "#domain/sales/sale-views.ts";
import { formatBounded, formatCount, formatMoney } from "#messages/format.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The four summary cards of the found orders (spec B2.10). */
export function SalesCards({ summary, isSearched }: { summary: SalesSummary; isSearched: boolean }) {
  const words = salesMessages.cards;
  if (summary.isCapped) return <CardsOfMany total={summary.total} />;
  return (
    <ListStats>
      <StatCard
        label={words.total}
        value={formatCount(summary.total)}
        note={isSearched ? words.found : words.all}
      />
      <StatCard label={words.pending} value={formatCount(summary.pending)} to="/admin/vendas?tab=pendentes" />
      <StatCard
        label={words.pendingValue}
        value={formatMoney(summary.pendingValue)}
        note={words.pendingNote}
      />
      <StatCard
        label={words.received}
        value={formatMoney(summary.receivedValue)}
        note={
          <>
            {words.receivedNote(summary.receivedCount)}
            <ReturnedNote gross={summary.receivedValue} returned={summary.returned} always />
          </>
        }
      />
    </ListStats>
  );
}

/** The cards of a search that finds more orders than it sums. */
function CardsOfMany({ total }: { total: number }) {
  const words = salesMessages.cards;
  const unknown = { value: "–", note: words.tooMany };
  return (
    <StatRow>
      <StatCard label={words.total} value={formatBounded(total, true)} note={words.found} />
      <StatCard label={words.pending} {...unknown} />
      <StatCard label={words.pendingValue} {...unknown} />
      <StatCard label={words.received} {...unknown} />
    </StatRow>
  );
}
