import { useLocation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";

/** In place of a list that has rows, but none for what is searched or chosen: says so, and leads to all of them. */
export function NothingFound({ title, showAll }: { title: string; showAll: string }) {
  const { pathname } = useLocation();
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
