import { createContext, type ReactNode, useContext, useState } from "react";
import { BULK_MAX } from "#domain/catalog/bulk/bulk-input.ts";
import { productMessages } from "../messages.ts";

interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  replace: (ids: readonly string[]) => void;
}

const SelectionContext = createContext<Selection>({ ids: new Set(), toggle: () => {}, replace: () => {} });

/**
 * Stores which products of the list are chosen. A chosen product stays chosen until the user clears the
 * selection, even when the list no longer shows the product.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < BULK_MAX) next.add(id);
      return next;
    });
  const replace = (chosen: readonly string[]) => setIds(new Set(chosen.slice(0, BULK_MAX)));
  return <SelectionContext value={{ ids, toggle, replace }}>{children}</SelectionContext>;
}

export const useSelection = (): Selection => useContext(SelectionContext);

/** Chooses one product of the list. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const { ids, toggle } = useSelection();
  return (
    <input
      type="checkbox"
      aria-label={productMessages.bulk.choose(name)}
      checked={ids.has(id)}
      onChange={() => toggle(id)}
      className="size-5 shrink-0 accent-accent"
    />
  );
}

/** Until products are chosen, phones hide the header of the list, because the rows have no checkboxes. */
export const phoneHeads = (ids: Selection["ids"]): string => (ids.size > 0 ? "" : "max-md:hidden");

/** Chooses every product that the list shows. */
export function SelectAll({ shown }: { shown: readonly string[] }) {
  const { ids, replace } = useSelection();
  if (shown.length === 0) return null;
  const isAll = shown.every((id) => ids.has(id));
  return (
    // The checkbox stands in the header of the list.
    <label
      className={`absolute top-0.5 left-0 inline-flex min-h-9 items-center gap-2 text-13 text-ink-2 md:left-3.25 ${phoneHeads(ids)}`}
    >
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => replace(isAll ? [] : shown)}
        className="size-5 accent-accent"
      />
      {productMessages.bulk.chooseAll}
    </label>
  );
}
