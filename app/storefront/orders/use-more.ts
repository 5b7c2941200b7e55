import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { keepShown } from "#app/live-updates/keep-shown.ts";
import type { ListPage } from "#domain/orders/order-views.ts";

export interface MoreSource<T> {
  /** The page that came with the address. */
  first: ListPage<T>;
  /** The address of the page after an item. */
  addressAfter: (id: string) => string;
  /** The id of that address's route. */
  route: string;
  /** The list in the answer of that route's loader. */
  pick: (answer: unknown) => ListPage<T> | null;
}

/**
 * A list that grows by Load More. Pages that were appended stay when the page is brought up to date; an item that came
 * again is shown once, with its newest values. The next page is also a plain address, for browsers without JavaScript.
 */
export function useMore<T extends { id: string }>({ first, addressAfter, route, pick }: MoreSource<T>) {
  const fetcher = useFetcher();
  const answer: unknown = fetcher.data;
  const [known, setKnown] = useState({ first, answer, items: first.items, next: first.next });
  const [failed, setFailed] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  /** The number of items before the press, while the focus has yet to go to the first new one. */
  const pressedAt = useRef<number | null>(null);

  if (known.first !== first) {
    const isExtended = known.answer !== undefined;
    setKnown({
      ...known,
      first,
      items: isExtended ? merge(first.items, known.items) : first.items,
      next: isExtended ? known.next : first.next,
    });
  }
  const page = answer !== known.answer ? pick(answer) : null;
  if (page) setKnown({ ...known, answer, items: append(known.items, page.items), next: page.next });

  const { items, next } = known;
  useEffect(() => {
    const at = pressedAt.current;
    if (at === null || items.length <= at) return;
    pressedAt.current = null;
    listRef.current?.querySelector<HTMLElement>(`[data-item="${items[at]?.id}"]`)?.focus();
  }, [items]);

  const address = next && addressAfter(next);
  async function loadMore(): Promise<void> {
    if (!address || fetcher.state !== "idle") return;
    setFailed(false);
    pressedAt.current = items.length;
    const kept = [{ id: route, loaderData: answer ?? null }];
    const arrived =
      navigator.onLine &&
      (await keepShown(
        address,
        () => kept,
        () => fetcher.load(address),
      )) === "arrived";
    setFailed(!arrived);
  }

  return { items, address, loadMore, loading: fetcher.state !== "idle", failed, listRef };
}

/** `newer` first, then what only `older` has. */
function merge<T extends { id: string }>(newer: readonly T[], older: readonly T[]): T[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !ids.has(id))];
}

/** `items` in their order with the values of `page`, then what only `page` has. */
function append<T extends { id: string }>(items: readonly T[], page: readonly T[]): T[] {
  const fresh = new Map(page.map((item) => [item.id, item]));
  return merge(
    items.map((item) => fresh.get(item.id) ?? item),
    page,
  );
}
