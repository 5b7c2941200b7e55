import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { ListedTeam } from "#domain/identity/teams/queries.ts";
import { teamsMessages as messages } from "./messages.ts";

/** The teams as cards. A click anywhere on a card opens the team. */
export function TeamGrid({ teams }: { teams: readonly ListedTeam[] }) {
  const location = useLocation();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {teams.map((team) => (
        <li
          key={team.id}
          className="relative flex flex-col gap-1 rounded-10 border border-line bg-surface p-4 hover:border-control"
        >
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="min-w-0 font-semibold text-16 [overflow-wrap:anywhere]">
              <Link
                to={listAddress(location, { equipe: team.id, membro: null })}
                preventScrollReset
                aria-label={messages.open(team.name)}
                className="after:absolute after:inset-0 after:rounded-10"
              >
                {team.name}
              </Link>
            </h2>
            {!team.isActive && <StatusBadge tone="neutral">{messages.inactive}</StatusBadge>}
          </div>
          {team.description && <p className="truncate text-15">{team.description}</p>}
          <p className="line-clamp-2 text-13 text-ink-2">
            {team.permissions.map((permission) => messages.permissions[permission]).join(", ") ||
              messages.noPermissions}
          </p>
          <div className="mt-auto flex items-center justify-between gap-3 pt-1 text-13 text-ink-3">
            <Members team={team} />
            <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The number of members, and the names of the first members. A team without members offers to add one. */
function Members({ team: { memberCount, firstMembers } }: { team: ListedTeam }) {
  if (memberCount === 0)
    return (
      <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        {messages.withoutMembers}
        <span className="font-semibold text-accent">{messages.addTitle}</span>
      </p>
    );
  const more = memberCount - firstMembers.length;
  return (
    <p className="flex min-w-0 gap-1">
      <strong className="font-semibold whitespace-nowrap text-ink">{messages.members(memberCount)}</strong>
      <span className="truncate">· {firstMembers.join(", ")}</span>
      {more > 0 && `+${more}`}
    </p>
  );
}
