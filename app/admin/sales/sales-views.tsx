import { useLocation, useNavigate } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { SalesSummary } from "#domain/sales/sale-views.ts";
import { type SalesFilter, saleNeeds, saleSorts } from "#domain/sales/sales-filter.ts";
import { salesMessages as words } from "./messages.ts";

/** "Todas 12", "Pendentes 3", "Concluídas 8", "Atenção 1", as links, so that each view has an address. */
export function SalesTabs({ summary }: { summary: SalesSummary }) {
  const { tabs } = words;
  return (
    <ListTabs
      label={tabs.label}
      tabs={[
        { value: "", label: tabs.all, count: summary.total },
        { value: "pendentes", label: tabs.pending, count: summary.pending },
        { value: "concluidas", label: tabs.completed, count: summary.completed },
        { value: "atencao", label: tabs.attention, count: summary.attention + summary.loose },
      ]}
    />
  );
}

/** Filters by the reason for attention; the bell links to these filters. */
export function NeedChoice({ filter }: { filter: SalesFilter }) {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <SelectInput
      aria-label={words.needs.label}
      className="admin-text max-sm:w-full"
      value={filter.need}
      onChange={(event) =>
        navigate(listAddress(location, { motivo: event.currentTarget.value }), { preventScrollReset: true })
      }
    >
      {saleNeeds.map((need) => (
        <option key={need} value={need}>
          {words.needs[need]}
        </option>
      ))}
    </SelectInput>
  );
}

/** Chooses the sorting of the list. */
export function SortChoice({ filter }: { filter: SalesFilter }) {
  const location = useLocation();
  const navigate = useNavigate();
  const nameOf = (sort: (typeof saleSorts)[number]) =>
    sort === "" && filter.tab === "atencao" ? words.sort.waiting : words.sort[sort];
  return (
    <SelectInput
      aria-label={words.sort.label}
      className="admin-text max-sm:w-full"
      value={filter.sort}
      onChange={(event) =>
        navigate(listAddress(location, { ordem: event.currentTarget.value }), { preventScrollReset: true })
      }
    >
      {saleSorts.map((sort) => (
        <option key={sort} value={sort}>
          {nameOf(sort)}
        </option>
      ))}
    </SelectInput>
  );
}
