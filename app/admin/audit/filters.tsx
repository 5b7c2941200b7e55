import { Form } from "react-router";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { type AuditQuery, isFiltered } from "#domain/operations/audit-log/audit-query.ts";
import { locale } from "#messages/language.ts";
import { auditMessages as messages } from "#messages/pt-BR/back-office/audit.ts";

interface AuditFiltersProps {
  query: AuditQuery;
  /** The names of the actions by their code. */
  actions: Readonly<Record<string, string>>;
}

/** The filters of the audit log, stored in the address. The form works without scripts. */
export function AuditFilters({ query, actions }: AuditFiltersProps) {
  const choices = Object.entries(actions).sort(([, a], [, b]) => a.localeCompare(b, locale()));
  const isUnnamed = query.action !== "" && !Object.hasOwn(actions, query.action);
  return (
    <Form
      // After a link has changed the filters, the fields show the new values.
      key={JSON.stringify(query)}
      role="search"
      aria-label={messages.filters}
      className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <Field label={messages.person}>
        <TextInput name="pessoa" defaultValue={query.person} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={messages.about}>
        <TextInput name="sobre" defaultValue={query.about} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={messages.action}>
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
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:contents">
        <Field label={messages.from}>
          <TextInput type="date" name="de" defaultValue={query.from} />
        </Field>
        <Field label={messages.to}>
          <TextInput type="date" name="ate" defaultValue={query.to} />
        </Field>
      </div>
      <div className="flex gap-2">
        <Button type="submit">{messages.apply}</Button>
        {isFiltered(query) && (
          <LinkButton to="/admin/auditoria" variant="outline">
            {messages.clear}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
