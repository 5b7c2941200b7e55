import { isId } from "#domain/kernel/ids.ts";
import { isDay } from "#domain/kernel/text/is-day.ts";

/** The filters of the audit log. An empty text means no filter. */
export interface AuditQuery {
  /** The e-mail address, or a part of the address, of the person who acted. */
  person: string;
  /** An action type: INVENTORY_EDITED, ... */
  action: string;
  /** The subject: an order number, the e-mail address of a person, or the id of a row. */
  about: string;
  /** The first and the last day, as YYYY-MM-DD in the shop's time zone. */
  from: string;
  to: string;
  /**
   * The number of the row directly before or directly after the page. The page contains the rows that are
   * older or newer than this row. This field is null for the newest page.
   */
  after: { seq: number; direction: "older" | "newer" } | null;
}

const TEXT_MAX = 120;

/** Parses the query of a URL. An invalid parameter gets its default. */
export function parseAuditQuery(search: URLSearchParams): AuditQuery {
  const older = seqOf(search.get("antes"));
  const newer = seqOf(search.get("depois"));
  return {
    person: plain(search.get("pessoa")).toLowerCase(),
    action: /^[A-Z][A-Z0-9_]{1,59}$/.exec(search.get("acao") ?? "")?.[0] ?? "",
    about: plain(search.get("sobre")),
    from: dayOf(search.get("de")),
    to: dayOf(search.get("ate")),
    after: older ? { seq: older, direction: "older" } : newer ? { seq: newer, direction: "newer" } : null,
  };
}

/** Whether any filter is set. */
export const isFiltered = ({ person, action, about, from, to }: AuditQuery): boolean =>
  [person, action, about, from, to].some((text) => text !== "");

/** The subject of a search: an order, a person, or a row of any table. */
export type AuditSubject =
  | { kind: "order"; number: string }
  | { kind: "person"; email: string }
  | { kind: "row"; id: string }
  | { kind: "unknown" };

/**
 * Returns whether the typed text is the number of an order, the e-mail address of a person or the id of a
 * row. "10042" and "ho 10042" are order numbers.
 */
export function subjectOf(about: string): AuditSubject {
  const figures = /^(?:HO)?[-\s#]*(\d{1,12})$/i.exec(about)?.[1];
  if (figures) return { kind: "order", number: `HO-${figures}` };
  if (about.includes("@")) return { kind: "person", email: about.toLowerCase() };
  const id = about.toLowerCase();
  return isId(id) ? { kind: "row", id } : { kind: "unknown" };
}

const plain = (text: string | null): string =>
  (text ?? "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, TEXT_MAX);

function seqOf(text: string | null): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
}

const dayOf = (text: string | null): string => (isDay(text) ? (text ?? "") : "");
