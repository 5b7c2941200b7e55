import { Check } from "lucide-react";
import { useState } from "react";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { teamPermissions } from "#db/values/vocabulary.ts";
import type { TeamView } from "#domain/identity/teams/queries.ts";
import { permissionsChange } from "#domain/identity/teams/team-input.ts";
import { teamsMessages as messages } from "./messages.ts";
import { PermissionBoxes } from "./permission-boxes.tsx";

/**
 * The permissions of a team. The button "Editar" shows the checkboxes. The buttons "Salvar" and "Cancelar"
 * hide the checkboxes (spec B4-13).
 */
export function TeamPermissions({ team }: { team: TeamView }) {
  // The team as it was when the user began to edit. The form sends the version that the team had when editing
  // began, even when the page loads a newer version.
  const [edited, setEdited] = useState<TeamView | null>(null);
  return (
    <section aria-labelledby="team-permissions" className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="team-permissions" className={edited ? "sr-only" : "font-semibold text-16"}>
          {messages.permissionsTitle}
        </h3>
        {!edited && (
          <Button size="sm" variant="outline" onClick={() => setEdited(team)}>
            {messages.edit}
          </Button>
        )}
      </div>
      {edited ? (
        <ActionForm
          intent="save-permissions"
          action="/admin/equipes"
          fields={{ teamId: edited.id, version: edited.version }}
          schema={permissionsChange}
          onDone={() => setEdited(null)}
          className="grid gap-3"
        >
          {({ busy }) => (
            <>
              <PermissionBoxes ticked={edited.permissions} />
              <div className="flex flex-wrap justify-end gap-2">
                <Button size="sm" variant="outline" onClick={() => setEdited(null)}>
                  {messages.cancel}
                </Button>
                <Button size="sm" type="submit" aria-disabled={busy}>
                  {messages.save}
                </Button>
              </div>
            </>
          )}
        </ActionForm>
      ) : team.permissions.length === 0 ? (
        <p className="text-15 text-ink-2">{messages.noPermissions}</p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {teamPermissions
            .filter((permission) => team.permissions.includes(permission))
            .map((permission) => (
              <li key={permission} className="flex min-h-8 items-center gap-2">
                <Check aria-hidden="true" size={16} className="shrink-0 text-accent" />
                <span className="min-w-0">{messages.permissions[permission]}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
