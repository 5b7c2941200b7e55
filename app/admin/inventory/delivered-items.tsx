import type { ReactNode } from "react";
import { fieldLabel } from "#app/admin/design/field-label.ts";
import type { ReadingOffer } from "#domain/inventory/import/preview-import.ts";
import { inventoryMessages } from "./messages.ts";

interface DeliveredItemsProps {
  items: ReadingOffer["first"];
  /** Returns the name that the table shows instead of the given column name. */
  nameOf?: (name: string) => string;
}

/**
 * The first items of an import. The importing staff member sees the items as a shopper will receive them.
 */
export function DeliveredItems({ items, nameOf = (name) => name }: DeliveredItemsProps) {
  const messages = inventoryMessages.many;
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {items.map((fields, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a response never move
          key={place}
          className="rounded-10 border border-line bg-surface"
        >
          <ScrollBox label={messages.itemShown(place + 1)}>
            <dl className="m-0 grid gap-1">
              {fields.map(([name, value]) => (
                <div key={name} className="flex flex-wrap gap-x-3">
                  <dt className="w-20 shrink-0 sm:w-32 text-13 text-ink-3 [overflow-wrap:anywhere]">
                    {fieldLabel(nameOf(name))}
                  </dt>
                  <dd className="m-0 min-w-0 flex-1 whitespace-pre-wrap font-mono text-13 [overflow-wrap:anywhere]">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </ScrollBox>
        </li>
      ))}
    </ol>
  );
}

/** Makes a long item scroll inside its box. The keyboard can reach the box. */
function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-44 overflow-y-auto px-3 py-2">
      {children}
    </section>
  );
}
