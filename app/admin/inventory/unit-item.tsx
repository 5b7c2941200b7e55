import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { itemPage } from "#addresses";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { shortId } from "./item-text.tsx";
import { inventoryMessages as messages } from "./messages.ts";
import { RevealedText, type useReveal } from "./reveal.tsx";

interface UnitProps {
  itemId: string;
  /** The result of the hook `useReveal`, which the list of units calls. */
  revealing: ReturnType<typeof useReveal>;
}

function useMay(action: BackOfficeAction): boolean {
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  return shell !== undefined && staffCan(shell, action);
}

/**
 * The item of a delivered unit. For staff with the permission, the id of the item links to the item's details
 * in the inventory. `children`, such as a copy button, stand after the id.
 */
export function UnitItem({ itemId, children }: { itemId: string; children?: ReactNode }) {
  const id = <span className="font-mono">{shortId(itemId)}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-13 text-ink-3">
      {messages.columns.item}{" "}
      {useMay("inventory.view") ? (
        <Link
          to={itemPage(itemId)}
          className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
        >
          {id}
        </Link>
      ) : (
        id
      )}
      {children}
    </span>
  );
}

/** The button that reveals the item of a unit, for staff with the permission. */
export function RevealUnit({ itemId, revealing }: UnitProps) {
  const { opened, reveal, hide, busy } = revealing;
  const isOpen = opened?.itemId === itemId;
  if (!useMay("inventory.reveal")) return null;
  return (
    <RowButton
      label={isOpen ? messages.hide : messages.revealOf(shortId(itemId))}
      aria-disabled={busy}
      onClick={isOpen ? hide : () => reveal(itemId)}
    >
      {isOpen ? messages.hide : messages.reveal}
    </RowButton>
  );
}

/** The revealed text of a unit, on a separate line. */
export function RevealedUnit({ itemId, revealing: { opened } }: UnitProps) {
  if (opened?.itemId !== itemId) return null;
  return (
    <div role="status" className="grid basis-full gap-1 rounded-6 bg-surface px-3 py-2">
      <RevealedText opened={opened} />
    </div>
  );
}
