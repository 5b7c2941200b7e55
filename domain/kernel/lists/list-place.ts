import { isId } from "#domain/kernel/ids.ts";

/** The row beside which a page begins. The page itself does not contain this row. */
interface ListEdge {
  id: string;
  side: "after" | "before";
}

/** The place of a page in a long list, as the address of the page names it. */
export interface ListPlace {
  /** From 1. Beside an edge, the number only tells people how far they have gone. */
  page: number;
  edge?: ListEdge;
}

/** The parameters of an address: the page number, and the row before or behind the page. */
export const placeParams = { page: "page", after: "depois", before: "antes" } as const;

export const FIRST_PAGE: ListPlace = { page: 1 };
const PAGE_MAX = 1_000_000;

/** Parses the place of an address. Invalid parameters mean the first page. */
export function placeOf(search: URLSearchParams): ListPlace {
  const asked = Number(search.get(placeParams.page) ?? "1");
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= PAGE_MAX ? asked : 1;
  for (const side of ["after", "before"] as const) {
    const id = search.get(placeParams[side]) ?? "";
    if (isId(id)) return { page, edge: { id: id.toLowerCase(), side } };
  }
  return { page };
}

/** A page of a list, with its place for people and the rows beside which its neighbours begin. */
export interface PlacedPage {
  /** From 1. */
  page: number;
  /** The position of the first row in the list, from 1. */
  from: number;
  total: number;
  /** Whether the list has more than `total` rows: a search counts a limited number. */
  isCapped: boolean;
  /** The row that the previous page precedes, and the row that the next page follows, or null at the ends. */
  previous: string | null;
  next: string | null;
}
