import { Plus } from "lucide-react";
import { Form, useLocation } from "react-router";
import { useDisclosure } from "#app/admin/chrome/use-disclosure.ts";
import { FilterChip } from "#app/admin/design/list/filter-chip.tsx";
import { listAddress, otherFields } from "#app/admin/design/list/list-address.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { shortDay } from "#app/admin/reports/figure-text.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import type { AuditQuery } from "#domain/operations/audit-log/audit-query.ts";
import { locale } from "#messages/language.ts";
import { auditMessages as messages } from "#messages/pt-BR/back-office/audit.ts";

interface AuditFiltersProps {
  query: AuditQuery;
  /** The name of each audited action, keyed by the code of the action. */
  actions: Readonly<Record<string, string>>;
}

/**
 * The search and the filters of the audit log. The URL of the page contains the values of the search and the
 * filters. Each chosen filter is a chip that removes the filter. A form, which works without scripts, sets
 * the filters.
 */
export function AuditFilters({ query, actions }: AuditFiltersProps) {
  const location = useLocation();
  const { details, onToggle } = useDisclosure();
  const choices = Object.entries(actions).sort(([, a], [, b]) => a.localeCompare(b, locale()));
  const isUnnamed = query.action !== "" && !Object.hasOwn(actions, query.action);
  const chips = [
    { name: "pessoa", label: messages.person, value: query.person },
    { name: "acao", label: messages.action, value: query.action && (actions[query.action] ?? query.action) },
    { name: "de", label: messages.from, value: query.from && shortDay(query.from) },
    { name: "ate", label: messages.to, value: query.to && shortDay(query.to) },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox name="sobre" placeholder={messages.about} />
      {chips.map(
        ({ name, label, value }) =>
          value && (
            <FilterChip key={name} label={label} value={value} to={listAddress(location, { [name]: null })} />
          ),
      )}
      <div className="relative">
        {/* After a link has changed the filters, the fields show the new values. */}
        <details ref={details} onToggle={onToggle} key={JSON.stringify(query)}>
          <summary className="admin-text inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-full border border-dashed border-control px-3 text-ink-2 hover:bg-surface-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            <Plus aria-hidden="true" size={16} />
            {messages.filter}
          </summary>
          <Form
            role="search"
            aria-label={messages.filters}
            className="absolute left-0 z-20 mt-2 grid w-90 max-w-[calc(100vw-2rem)] grid-cols-2 items-end gap-3 rounded-10 border border-line bg-surface p-4 shadow-float"
          >
            {otherFields(location.search, "pessoa", "acao", "de", "ate").map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Field label={messages.person} className="col-span-2">
              <TextInput name="pessoa" defaultValue={query.person} maxLength={120} autoComplete="off" />
            </Field>
            <Field label={messages.action} className="col-span-2">
              <SelectInput name="acao" defaultValue={query.action} className="w-full">
                <option value="">{messages.everyAction}</option>
                {isUnnamed && <option value={query.action}>{query.action}</option>}
                {choices.map(([action, name]) => (
                  <option key={action} value={action}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={messages.from}>
              <TextInput type="date" name="de" defaultValue={query.from} />
            </Field>
            <Field label={messages.to}>
              <TextInput type="date" name="ate" defaultValue={query.to} />
            </Field>
            <Button type="submit" variant="outline" className="col-span-2 justify-self-start">
              {messages.apply}
            </Button>
          </Form>
        </details>
      </div>
    </div>
  );
}
