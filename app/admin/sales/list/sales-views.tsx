import { useLocation } from "react-router";
import { AddressSelect } from "#app/admin/design/list/address-select.tsx";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { currentView, ListViews } from "#app/admin/design/list/list-views.tsx";
import type { ShownViews } from "#app/admin/design/list/read-shown-views.server.ts";
import { SortSelect } from "#app/admin/design/list/sort-select.tsx";
import type { SalesSummary } from "#domain/sales/sale-views.ts";
import { attentionFilters, type SalesFilter, saleSorts } from "#domain/sales/sales-filter.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** "Todas 12", "Pendentes 3", "Concluídas 8", "Atenção 1", as links, so that each view has an address. */
export function SalesTabs({ summary, views }: { summary: SalesSummary; views: ShownViews }) {
  const { tabs } = messages;
  const { search } = useLocation();
  // When a search finds very many orders, the page does not count the orders of each state.
  const counted = (count: number) => (summary.isCapped ? {} : { count });
  return (
    <ListTabs
      label={tabs.label}
      tabs={[
        { value: "", label: tabs.all, ...counted(summary.total) },
        { value: "pendentes", label: tabs.pending, ...counted(summary.pending) },
        { value: "concluidas", label: tabs.completed, ...counted(summary.completed) },
        { value: "atencao", label: tabs.attention, count: summary.attention + summary.loose },
      ]}
      isElsewhere={currentView(views, search) !== undefined}
    >
      <ListViews own={views} />
    </ListTabs>
  );
}

/**
 * One select box sets the sort order, and another select box filters the orders by the reason why they need
 * attention. The links of the notification bell set the filter by reason.
 */
export function SalesChoices({ filter }: { filter: SalesFilter }) {
  const nameOf = (sort: (typeof saleSorts)[number]) =>
    sort === "" && filter.tab === "atencao" ? messages.sort.waiting : messages.sort[sort];
  return (
    <>
      {filter.tab === "atencao" && (
        <AddressSelect
          name="motivo"
          label={messages.needs.label}
          value={filter.need}
          options={attentionFilters.map((need) => [need, messages.needs[need]])}
        />
      )}
      <SortSelect
        name="ordem"
        label={messages.sort.label}
        value={filter.sort}
        options={saleSorts.map((sort) => [sort, nameOf(sort)])}
      />
    </>
  );
}
