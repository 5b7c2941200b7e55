import { Form, Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { type Period, type PeriodName, periodNames } from "#domain/sales/reports/period.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";

const linked = periodNames.filter((name): name is Exclude<PeriodName, "livre"> => name !== "livre");
const choice =
  "flex min-h-10 items-center justify-center px-2.5 text-13 font-semibold whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink sm:min-h-9";
/** The address parameters that the fields of the form set. */
const OWN = new Set(["periodo", "de", "ate"]);

/**
 * Chooses the period, with links for the usual periods and a form for any range of days. The address contains
 * the choice. The links and the form work without scripts.
 */
export function PeriodPicker({ period, today }: { period: Period; today: string }) {
  const location = useLocation();
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => !OWN.has(name));
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:gap-1.5">
      <nav aria-label={messages.periods.label} className="max-sm:flex-auto">
        <ul className="flex divide-x divide-line overflow-hidden rounded-10 border border-control">
          {linked.map((name) => (
            <li key={name} className="max-sm:flex-auto">
              <Link
                to={listAddress(location, { periodo: name === "30d" ? "" : name, de: "", ate: "" })}
                preventScrollReset
                aria-current={name === period.name ? "true" : undefined}
                className={`${choice} -outline-offset-2 max-sm:px-1 aria-[current=true]:bg-ink aria-[current=true]:text-bg`}
              >
                {messages.periods.names[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <details className="relative open:basis-full" open={period.name === "livre" || undefined}>
        <summary className={`${choice} w-fit cursor-pointer rounded-10 max-sm:px-2 border border-control`}>
          {messages.periods.names.livre}
        </summary>
        <Form preventScrollReset className="mt-2 flex flex-wrap items-end gap-2">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="periodo" value="livre" />
          <DayField name="de" label={messages.periods.from} value={period.from} today={today} />
          <DayField name="ate" label={messages.periods.until} value={period.until} today={today} />
          <button type="submit" className={buttonClasses({ variant: "outline", size: "sm" })}>
            {messages.periods.show}
          </button>
        </Form>
      </details>
    </div>
  );
}

function DayField({
  name,
  label,
  value,
  today,
}: {
  name: string;
  label: string;
  value: string;
  today: string;
}) {
  return (
    <label className="grid gap-1 text-13 text-ink-2">
      {label}
      <input
        key={value}
        type="date"
        name={name}
        defaultValue={value}
        max={today}
        required
        className="text-box min-h-9 py-1 md:text-13"
      />
    </label>
  );
}
