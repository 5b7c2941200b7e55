import { useLocation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { listPath } from "./list-address.ts";

/** Replaces a list without matches for the search or filter; links to all rows. */
export function NothingFound({ title, showAll }: { title: string; showAll: string }) {
  const pathname = listPath(useLocation().pathname);
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to={pathname} variant="outline">
          {showAll}
        </LinkButton>
      }
    />
  );
}
