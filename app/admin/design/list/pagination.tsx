import { useLocation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { placeParams } from "#domain/kernel/lists/list-place.ts";
import { formatBounded } from "#messages/format.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { listAddress } from "./list-address.ts";

export interface PaginationProps {
  /** The number of the page, from 1. */
  page: number;
  pageSize: number;
  total: number;
  /**
   * Whether there are more than `total` rows. For a search, the server can stop counting the results at a
   * maximum number.
   */
  isCapped?: boolean;
  /** The position of the first row, from 1. By default, the position is calculated from the page number. */
  from?: number;
  /**
   * `previous` names the first row of this page. The previous page ends before this row. `next` names the
   * last row of this page. The next page begins after this row. On the first page `previous` is null, and on
   * the last page `next` is null. The pages of a short list have numbers, but no `previous` and `next`.
   */
  previous?: string | null;
  next?: string | null;
}

/**
 * "25–48 de 128" with links to the previous and next page. The server reads only the rows of the page that
 * the address requests.
 */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, isCapped = false, from = (page - 1) * pageSize + 1 } = props;
  const location = useLocation();
  const messages = adminMessages.parts;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  const { previous = page > 1 ? "" : null, next = page < pages ? "" : null } = props;
  if (total === 0) return null;
  const linkTo = (number: number, side: "before" | "after", row: string) =>
    listAddress(location, {
      page: number,
      [placeParams.before]: null,
      [placeParams.after]: null,
      // The first page always shows the newest rows, so its address names no row.
      ...(number > 1 ? { [placeParams[side]]: row } : {}),
    });
  return (
    <nav aria-label={messages.pagination} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-3">
        {messages.shown(from, Math.min(from + pageSize - 1, total), formatBounded(total, isCapped))}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          {previous !== null && (
            <LinkButton to={linkTo(page - 1, "before", previous)} variant="outline" size="sm">
              {messages.previous}
            </LinkButton>
          )}
          <span className="text-13 text-ink-2">{messages.page(page, pages)}</span>
          {next !== null && (
            <LinkButton to={linkTo(page + 1, "after", next)} variant="outline" size="sm">
              {messages.next}
            </LinkButton>
          )}
        </div>
      )}
    </nav>
  );
}
