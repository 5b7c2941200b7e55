import { type TeamPermission, teamPermissions } from "#db/values/vocabulary.ts";
import { teamsMessages as messages } from "./messages.ts";

/** One checkbox for each permission of a team. */
export function PermissionBoxes({ ticked }: { ticked: readonly TeamPermission[] }) {
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="text-15 font-medium">{messages.permissionsTitle}</legend>
      {teamPermissions.map((permission) => (
        <label key={permission} className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            name="permissions[]"
            value={permission}
            defaultChecked={ticked.includes(permission)}
            className="size-5 accent-accent"
          />
          <span className="min-w-0">{messages.permissions[permission]}</span>
        </label>
      ))}
    </fieldset>
  );
}
