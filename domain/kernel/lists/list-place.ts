import { isId } from "#domain/kernel/ids.ts";

/**
 * The row directly before or directly after a page. The page begins after this row or ends before this row,
 * and does not contain this row.
 */
interface ListEdge {
  id: string;
  side: "after" | "before";
}

/** The position of a page in a long list, read from the parameters of the page's URL. */
export interface ListPlace {
  /** The page number, from 1. When `edge` is set, the page number is only for display. */
  page: number;
  edge?: ListEdge;
}

/** The parameters of a URL: the page number, and the row before or after the page. */
export const placeParams = { page: "page", after: "depois", before: "antes" } as const;

export const FIRST_PAGE: ListPlace = { page: 1 };
const PAGE_MAX = 1_000_000;

/** Parses the position from a URL. Invalid parameters mean the first page. */
export function placeOf(search: URLSearchParams): ListPlace {
  const asked = Number(search.get(placeParams.page) ?? "1");
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= PAGE_MAX ? asked : 1;
  for (const side of ["after", "before"] as const) {
    const id = search.get(placeParams[side]) ?? "";
    if (isId(id)) return { page, edge: { id: id.toLowerCase(), side } };
  }
  return { page };
}

/**
 * The position of a page in a list. The position contains the page number, the row before which the previous
 * page ends, and the row after which the next page begins.
 */
export interface PlacedPage {
  /** The page number, from 1. */
  page: number;
  /** The position of the first row in the list, from 1. */
  from: number;
  total: number;
  /** Whether the list has more than `total` rows. A search counts its rows only up to a limit. */
  isCapped: boolean;
  /**
   * The row before which the previous page ends, and the row after which the next page begins. `previous` is
   * null on the first page, and `next` is null on the last page.
   */
  previous: string | null;
  next: string | null;
}
