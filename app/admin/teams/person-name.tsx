import type { TeamUser } from "#domain/identity/teams/queries.ts";
import { teamsMessages as messages } from "./messages.ts";

export const nameOf = (person: TeamUser) => person.fullName || person.email;

/** The name and the email address of a user in a row of a team. */
export function PersonName({ person }: { person: TeamUser }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="truncate text-15">{person.fullName || messages.noName}</p>
      <p className="truncate text-13 text-ink-3" title={person.email}>
        {person.email}
      </p>
    </div>
  );
}
