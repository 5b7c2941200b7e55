import "#app/admin/design/editor/editor.css";
import { GripVertical, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { moved, useRowOrder } from "#app/admin/design/editor/use-row-order.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { TIERS_MAX } from "#domain/catalog/price-settings/prices-input.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import { decimalSign, formatDecimal } from "#messages/format.ts";
import { parseTiers } from "./parse-tiers.ts";
import { type TierRow, tierProblems, typedTiers } from "./tier-problems.ts";

interface TierRowsProps {
  tiers: readonly PriceTier[];
  /** The typed price of one unit in minor units, or null while the price cannot be read. */
  price: number | null;
  error: string | undefined;
}

/** The prices of larger quantities as rows. Each price must be below the price in the row above. */
export function TierRows({ tiers, price, error }: TierRowsProps) {
  const messages = priceMessages.tiers;
  const [rows, setRows] = useState<readonly TierRow[]>(() => rowsOf(tiers));
  const [first] = useState(rows);
  const value = useRef<HTMLInputElement>(null);
  // The form receives change events only from form controls, so this effect dispatches an event when the rows
  // change.
  useEffect(() => {
    if (rows !== first) value.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows, first]);
  const order = useRowOrder<HTMLUListElement>({
    count: rows.length,
    move: (from, to) => setRows(moved(rows, from, to)),
  });
  const change = (place: number, changes: Partial<TierRow>) =>
    setRows(rows.map((row, at) => (at === place ? { ...row, ...changes } : row)));
  const problems = tierProblems(rows, price);
  return (
    <section aria-label={priceMessages.groups.tiers} className="grid gap-2">
      <input ref={value} type="hidden" name="tiers" value={typedTiers(rows)} />
      {rows.length > 0 && (
        <div aria-hidden="true" className="tier-row text-13 font-medium text-ink-2">
          <span />
          <span>{messages.from}</span>
          <span>{messages.each}</span>
          <span>{messages.inShop}</span>
        </div>
      )}
      <ul ref={order.list} className="grid divide-y divide-line border-y border-line empty:border-0">
        {rows.map((row, place) => {
          const problem = problems[place]?.text;
          const noteId = `tier-${row.id}`;
          return (
            <li key={row.id} {...order.row(place)} className="tier-row data-dragged:bg-surface-2">
              <button
                type="button"
                {...order.handle(place)}
                aria-label={messages.move(place + 1)}
                className="row-handle"
              >
                <GripVertical aria-hidden="true" size={16} />
              </button>
              <TextInput
                aria-label={messages.fromOf(place + 1)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? noteId : undefined}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                value={row.quantity}
                onChange={(event) => change(place, { quantity: event.currentTarget.value })}
                onPaste={(event) => {
                  // Pasted lines such as "10 = 8,00" become rows.
                  const pasted = parseTiers(event.clipboardData.getData("text"));
                  if (typeof pasted === "string") return;
                  event.preventDefault();
                  const others = rows.filter(({ id }) => id !== row.id);
                  setRows([...others, ...rowsOf(pasted, nextId(rows))].slice(0, TIERS_MAX));
                }}
              />
              <TextInput
                aria-label={messages.eachOf(place + 1)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? noteId : undefined}
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                value={row.price}
                onChange={(event) => change(place, { price: event.currentTarget.value })}
                className="text-right font-semibold"
              />
              <span className="text-13 text-ink-2 max-sm:hidden">
                {problem ? null : saving(problems[place]?.amount ?? null, price, messages.less)}
              </span>
              <button
                type="button"
                aria-label={messages.remove(place + 1)}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                className="row-handle"
              >
                <Trash2 aria-hidden="true" size={16} />
              </button>
              {problem && (
                <p id={noteId} className="col-span-full pl-7 text-13 font-medium text-danger">
                  {problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {error && !problems.some(({ text }) => text) && (
        <p role="alert" className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
      {rows.length < TIERS_MAX && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => setRows([...rows, { id: nextId(rows), quantity: "", price: "" }])}
        >
          <Plus aria-hidden="true" size={16} />
          {messages.add}
        </Button>
      )}
    </section>
  );
}

const nextId = (rows: readonly TierRow[]): number => 1 + Math.max(-1, ...rows.map(({ id }) => id));

const rowsOf = (tiers: readonly PriceTier[], firstId = 0): TierRow[] =>
  tiers.map((tier, place) => ({
    id: firstId + place,
    quantity: String(tier.minQuantity),
    price: typedPrice(tier.price, decimalSign()),
  }));

/** "5,9 % menos que o preço" */
function saving(amount: number | null, price: number | null, text: (percent: string) => string): string {
  if (amount === null || !price || amount >= price) return "";
  return text(formatDecimal(Math.round((1 - amount / price) * 1000) / 10));
}
