import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { ListStats, StatCard, StatRow } from "#app/admin/design/stat-card.tsx";
import type { SalesSummary } from "#domain/sales/sale-views.ts";
import { formatBounded, formatCount, formatMoney } from "#messages/format.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The four summary cards of the found orders (spec B2.10). */
export function SalesCards({ summary, isSearched }: { summary: SalesSummary; isSearched: boolean }) {
  const messages = salesMessages.cards;
  if (summary.isCapped) return <CardsOfMany total={summary.total} />;
  return (
    <ListStats>
      <StatCard
        label={messages.total}
        value={formatCount(summary.total)}
        note={isSearched ? messages.found : messages.all}
      />
      <StatCard
        label={messages.pending}
        value={formatCount(summary.pending)}
        to="/admin/vendas?tab=pendentes"
      />
      <StatCard
        label={messages.pendingValue}
        value={formatMoney(summary.pendingValue)}
        note={messages.pendingNote}
      />
      <StatCard
        label={messages.received}
        value={formatMoney(summary.receivedValue)}
        note={
          <>
            {messages.receivedNote(summary.receivedCount)}
            <ReturnedNote gross={summary.receivedValue} returned={summary.returned} always />
          </>
        }
      />
    </ListStats>
  );
}

/** The cards of a search that finds more orders than it sums. */
function CardsOfMany({ total }: { total: number }) {
  const messages = salesMessages.cards;
  const unknown = { value: "–", note: messages.tooMany };
  return (
    <StatRow>
      <StatCard label={messages.total} value={formatBounded(total, true)} note={messages.found} />
      <StatCard label={messages.pending} {...unknown} />
      <StatCard label={messages.pendingValue} {...unknown} />
      <StatCard label={messages.received} {...unknown} />
    </StatRow>
  );
}
