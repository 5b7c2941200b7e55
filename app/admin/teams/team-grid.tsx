import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { TeamCard } from "#domain/identity/teams/queries.ts";
import { teamsMessages as messages } from "./messages.ts";

/** The teams as cards. A click anywhere on a card opens the team. */
export function TeamGrid({ teams }: { teams: readonly TeamCard[] }) {
  const location = useLocation();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {teams.map((team) => (
        <li
          key={team.id}
          className="relative flex flex-col gap-2 rounded-10 border border-line bg-surface p-4 hover:border-control"
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
          {team.description && (
            <p className="line-clamp-2 text-15 text-ink-2 [overflow-wrap:anywhere]">{team.description}</p>
          )}
          <Rights permissions={team.permissions} />
          <p className="mt-auto flex items-center justify-between gap-3 pt-1 text-13 text-ink-3">
            {messages.members(team.memberCount)} · {messages.permissionCount(team.permissions.length)}
            <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The maximum number of permissions that a team card lists by name. */
const RIGHTS_SHOWN = 3;

function Rights({ permissions }: Pick<TeamCard, "permissions">) {
  if (permissions.length === 0) return <p className="text-15 text-ink-2">{messages.noPermissions}</p>;
  const more = permissions.length - RIGHTS_SHOWN;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {permissions.slice(0, RIGHTS_SHOWN).map((permission) => (
        <li key={permission} className="rounded-6 bg-surface-2 px-2 py-0.5 text-13 text-ink-2">
          {messages.permissions[permission]}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-13 text-ink-3">+{more}</li>}
    </ul>
  );
}
