import { useLocation, useNavigate } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { type PeopleSort, peopleSorts } from "#domain/identity/users/person-views.ts";
import { usersMessages as words } from "./messages.ts";

/** Chooses the sorting of the list, stored in the address. */
export function SortChoice({ sort }: { sort: PeopleSort }) {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2">
      <span className="text-13 text-ink-2">{words.sort}</span>
      <select
        className="select-arrow admin-text min-h-10 appearance-none rounded-10 border border-control bg-surface py-1.5 pr-9 pl-3 text-ink"
        value={sort}
        onChange={(event) =>
          void navigate(listAddress(location, { sort: event.currentTarget.value }), {
            preventScrollReset: true,
          })
        }
      >
        {peopleSorts.map((known) => (
          <option key={known} value={known}>
            {words.sorts[known || "newest"]}
          </option>
        ))}
      </select>
    </label>
  );
}
