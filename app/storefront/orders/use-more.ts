import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { refreshWhileShown } from "#app/live-updates/refresh-while-shown.ts";
import type { ListPage } from "#domain/orders/order-views.ts";

export interface MoreSource<T> {
  /** The first page of the list, which the route's loader returned. */
  first: ListPage<T>;
  /** Returns the address of the page that begins after the given item. */
  addressAfter: (id: string) => string;
  /** The id of the route that serves the address of the next page. */
  route: string;
  /** Returns the list in a response from the loader of `route`. */
  pick: (answer: unknown) => ListPage<T> | null;
}

/**
 * A list to which Load More appends pages. When the router reloads the data of the page, the appended items
 * stay in the list. When Load More returns an item that the list already contains, the list shows the item
 * once with the newest values. The link to the next page also works in browsers without JavaScript.
 */
export function useMore<T extends { id: string }, List extends HTMLElement = HTMLUListElement>({
  first,
  addressAfter,
  route,
  pick,
}: MoreSource<T>) {
  const fetcher = useFetcher();
  const answer: unknown = fetcher.data;
  const [known, setKnown] = useState({ first, answer, items: first.items, next: first.next });
  const [failed, setFailed] = useState(false);
  const listRef = useRef<List>(null);
  /**
   * The number of items that the list had before the click on Load More. The value is kept until the focus
   * has moved to the first new item.
   */
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
    const shown = [{ id: route, loaderData: answer ?? null }];
    const arrived =
      navigator.onLine &&
      (await refreshWhileShown(
        address,
        () => shown,
        () => fetcher.load(address),
      )) === "arrived";
    setFailed(!arrived);
  }

  return { items, address, loadMore, loading: fetcher.state !== "idle", failed, listRef };
}

/** Returns `newer`, then the items that only `older` contains. */
function merge<T extends { id: string }>(newer: readonly T[], older: readonly T[]): T[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !ids.has(id))];
}

/**
 * Returns the given `items` in the same order. Items that are also in `page` get the newer values from
 * `page`. The items that only `page` contains are added at the end.
 */
function append<T extends { id: string }>(items: readonly T[], page: readonly T[]): T[] {
  const fresh = new Map(page.map((item) => [item.id, item]));
  return merge(
    items.map((item) => fresh.get(item.id) ?? item),
    page,
  );
}
