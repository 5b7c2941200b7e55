import { Form, useLocation } from "react-router";
import { listAddress, otherFields } from "#app/admin/design/list/list-address.ts";
import { methodWord } from "#app/admin/sales/sale-text.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { paymentMethods } from "#db/values/vocabulary.ts";
import { READ_MAX, type SalesFilter, saleOutcomes } from "#domain/sales/sales-filter.ts";
import { formatCount } from "#messages/format.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The parameters of the address that these filters set. */
const NAMES = ["situacao", "produto", "metodo", "de", "ate"];

interface SalesFiltersProps {
  filter: SalesFilter;
  /** Whether only the newest orders of the filters were read. */
  isCut: boolean;
}

/** The further filters of the sales, stored in the address. The form works without scripts. */
export function SalesFilters({ filter, isCut }: SalesFiltersProps) {
  const location = useLocation();
  const messages = salesMessages.filters;
  // The tab "Atenção" has its own reasons.
  if (filter.tab === "atencao") return null;
  const { narrowing } = filter;
  const count = Object.values(narrowing ?? {}).filter((text) => text !== "").length;
  const others = otherFields(location.search, "pedido", ...NAMES);
  const cleared = listAddress(location, Object.fromEntries(NAMES.map((name) => [name, null])));
  return (
    <details className="mb-4" open={count > 0} key={JSON.stringify(narrowing ?? null)}>
      <summary className="admin-text min-h-9 w-fit cursor-pointer py-1 font-medium">
        {messages.title(count)}
      </summary>
      <Form
        role="search"
        aria-label={messages.label}
        action={location.pathname}
        className="mt-2 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr_auto_auto_auto]"
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
        <div className="flex gap-2">
          <Button type="submit" variant="outline">
            {messages.apply}
          </Button>
          {count > 0 && (
            <LinkButton to={cleared} variant="outline">
              {messages.clear}
            </LinkButton>
          )}
        </div>
      </Form>
      {isCut && (
        <p role="note" className="admin-text mt-3 rounded-10 bg-warning-soft px-4 py-3 text-warning">
          {messages.cut(formatCount(READ_MAX))}
        </p>
      )}
    </details>
  );
}
