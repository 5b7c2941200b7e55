import { useLocation } from "react-router";
import { adminMessages } from "#app/admin/messages.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import { formatBounded } from "#messages/format.ts";
import { listAddress } from "./list-address.ts";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than `total` rows: a search may count a limited number. */
  isCapped?: boolean;
}

/** "25–48 de 128" with links to the previous and next page. The server reads only the page of the address. */
export function Pagination({ page, pageSize, total, isCapped = false }: PaginationProps) {
  const location = useLocation();
  const words = adminMessages.parts;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={words.pagination} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-3">
        {words.shown(from, Math.min(page * pageSize, total), formatBounded(total, isCapped))}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          {page > 1 && (
            <LinkButton to={listAddress(location, { page: page - 1 })} variant="outline" size="sm">
              {words.previous}
            </LinkButton>
          )}
          <span className="text-13 text-ink-2">{words.page(page, pages)}</span>
          {page < pages && (
            <LinkButton to={listAddress(location, { page: page + 1 })} variant="outline" size="sm">
              {words.next}
            </LinkButton>
          )}
        </div>
      )}
    </nav>
  );
}
