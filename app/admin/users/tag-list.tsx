import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { usersMessages } from "#messages/pt-BR/back-office/users.ts";

/** The tags of a user. Each tag is a link to the users with the same tag. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const location = useLocation();
  return tags.map((tag) => (
    <Link
      key={tag}
      to={listAddress(location, { marca: tag })}
      aria-label={usersMessages.onlyTag(tag)}
      className="inline-flex min-h-6 items-center rounded-full border border-control px-2 text-13 font-normal text-ink-2 hover:bg-surface-2"
    >
      {tag}
    </Link>
  ));
}

/** The tag that filters the list. Pressing the tag removes the filter. */
export function ActiveTag({ tag }: { tag: string | undefined }) {
  const location = useLocation();
  if (!tag) return null;
  return (
    <Link
      to={listAddress(location, { marca: null })}
      aria-label={usersMessages.clearTag(tag)}
      className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control px-3 text-13 hover:bg-surface-2"
    >
      {usersMessages.tagged(tag)} <span aria-hidden="true">×</span>
    </Link>
  );
}
