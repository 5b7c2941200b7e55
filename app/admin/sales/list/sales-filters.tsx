import { Plus } from "lucide-react";
import { Form, useLocation } from "react-router";
import { useDisclosure } from "#app/admin/chrome/use-disclosure.ts";
import { FilterChip } from "#app/admin/design/list/filter-chip.tsx";
import { listAddress, otherFields } from "#app/admin/design/list/list-address.ts";
import { methodWord } from "#app/admin/sales/sale-text.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { paymentMethods } from "#db/values/vocabulary.ts";
import { READ_MAX, type SalesFilter, saleOutcomes } from "#domain/sales/sales-filter.ts";
import { formatCount, formatDate } from "#messages/format.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/**
 * The address parameters that the sales filters set, each with an empty value. An empty value removes the
 * filter from the address.
 */
export const NO_FILTERS = { situacao: "", produto: "", metodo: "", de: "", ate: "" };

/**
 * The filters of the sales for status, product, payment method and dates. The URL of the page contains the
 * values of the filters. Each chosen filter is a chip that removes the filter. A form, which also works
 * without scripts, sets the filters.
 */
export function SalesFilters({ filter }: { filter: SalesFilter }) {
  const location = useLocation();
  const { details, onToggle } = useDisclosure();
  const messages = salesMessages.filters;
  // The tab "Atenção" shows a filter by reason instead of the filters for status, product, payment method and
  // dates.
  if (filter.tab === "atencao") return null;
  const { narrowing } = filter;
  const chips = chipsOf(filter);
  const others = otherFields(location.search, ...Object.keys(NO_FILTERS));
  const cleared = listAddress(location, NO_FILTERS);
  return (
    <div className="relative flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ name, label, value }) => (
        <FilterChip key={name} label={label} value={value} to={listAddress(location, { [name]: null })} />
      ))}
      <details ref={details} onToggle={onToggle} key={JSON.stringify(narrowing ?? null)}>
        <summary className="admin-text inline-flex min-h-10 cursor-pointer list-none items-center gap-1.5 rounded-full border border-dashed border-control px-3 text-ink-2 hover:bg-surface-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          <Plus aria-hidden="true" size={16} />
          {messages.title}
        </summary>
        <Form
          role="search"
          aria-label={messages.label}
          action={location.pathname}
          className="absolute left-0 z-20 mt-2 grid w-90 max-w-[calc(100vw-2rem)] items-end gap-3 rounded-10 border border-line bg-surface p-4 shadow-float sm:grid-cols-2"
        >
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field label={messages.outcome}>
            <SelectInput name="situacao" defaultValue={narrowing?.outcome ?? ""} className="w-full">
              {saleOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {messages.outcomes[outcome]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label={messages.product}>
            <TextInput
              name="produto"
              defaultValue={narrowing?.product}
              maxLength={120}
              autoComplete="off"
              placeholder={messages.anyProduct}
            />
          </Field>
          <Field label={messages.method}>
            <SelectInput name="metodo" defaultValue={narrowing?.method ?? ""} className="w-full">
              <option value="">{messages.anyMethod}</option>
              {paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {method === "other" ? messages.otherMethod : methodWord(method)}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label={messages.from}>
            <TextInput type="date" name="de" defaultValue={narrowing?.from} />
          </Field>
          <Field label={messages.to}>
            <TextInput type="date" name="ate" defaultValue={narrowing?.to} />
          </Field>
          <div className="flex gap-2 sm:col-span-2">
            <Button type="submit" variant="outline">
              {messages.apply}
            </Button>
            {chips.length > 0 && (
              <LinkButton to={cleared} variant="outline">
                {messages.clear}
              </LinkButton>
            )}
          </div>
        </Form>
      </details>
    </div>
  );
}

/** A note which says that the filtered list contains only the newest orders. */
export function CutNote() {
  return (
    <p role="note" className="admin-text mb-4 rounded-10 bg-warning-soft px-4 py-3 text-warning">
      {salesMessages.filters.cut(formatCount(READ_MAX))}
    </p>
  );
}

/** The chosen filters with the names of their parameters. */
function chipsOf({ narrowing }: SalesFilter): { name: string; label: string; value: string }[] {
  if (!narrowing) return [];
  const messages = salesMessages.filters;
  const { outcome, product, method, from, to } = narrowing;
  return [
    { name: "situacao", label: messages.outcome, value: outcome && messages.outcomes[outcome] },
    { name: "produto", label: messages.product, value: product },
    {
      name: "metodo",
      label: messages.method,
      value: method === "other" ? messages.otherMethod : methodWord(method),
    },
    { name: "de", label: messages.from, value: dayText(from) },
    { name: "ate", label: messages.to, value: dayText(to) },
  ].filter(({ value }) => value !== "");
}

/** Formats a day from the form. A day has no time, so the function formats the day in UTC. */
const dayText = (day: string): string =>
  day && formatDate(`${day}T12:00:00Z`, { dateStyle: "short", timeZone: "UTC" });
