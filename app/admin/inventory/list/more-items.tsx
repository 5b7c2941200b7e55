import { useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import type { InventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { formatBounded } from "#messages/format.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/** With this address parameter, the default view shows a whole page of available items. */
const LENGTH = { name: "lista", whole: "completa" } as const;

/**
 * Whether the page shows only the first available items, so that the sold items are not far down the page.
 */
export const isShortened = ({ tab, q, page, edge }: InventoryQuery, search: URLSearchParams): boolean =>
  tab === "" && q === "" && page === 1 && !edge && search.get(LENGTH.name) !== LENGTH.whole;

interface MoreItemsProps {
  shown: number;
  total: number;
  isCapped: boolean;
  /** The text of the link to a whole page of items. */
  label: string;
}

/** "1–10 de 128" with a link to more items. */
export function MoreItems({ shown, total, isCapped, label }: MoreItemsProps) {
  const location = useLocation();
  const messages = adminMessages.parts;
  if (total === 0) return null;
  return (
    <nav aria-label={messages.pagination} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-3">{messages.shown(1, shown, formatBounded(total, isCapped))}</p>
      {shown < total && (
        <LinkButton
          to={listAddress(location, { [LENGTH.name]: LENGTH.whole })}
          preventScrollReset
          variant="outline"
          size="sm"
        >
          {label}
        </LinkButton>
      )}
    </nav>
  );
}
