import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { TeamCard } from "#domain/identity/teams/queries.ts";
import {
  newTeam,
  TEAM_DESCRIPTION_MAX,
  TEAM_NAME_MAX,
  teamChange,
} from "#domain/identity/teams/team-input.ts";
import { teamsMessages as messages } from "./messages.ts";
import { PermissionBoxes } from "./permission-boxes.tsx";

interface TeamFormProps {
  open: boolean;
  onClose: () => void;
  /** The edited team, or null for a new team. */
  team: TeamCard | null;
  onCreated: (teamId: string) => void;
}

/**
 * Edits the name and the description of a team. The form of a new team also asks for the first permissions
 * and for the mail address of the first member (spec B5-15).
 */
export function TeamForm({ open, onClose, team: read, onCreated }: TeamFormProps) {
  // The form sends the version that the team had when the form opened, even when the page loads a newer
  // version.
  const [team] = useState(read);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      isAddressed
      title={team ? messages.renameTitle : messages.createTitle}
      intent={team ? "edit" : "create"}
      action="/admin/equipes"
      fields={team ? { teamId: team.id, version: team.version } : undefined}
      schema={team ? teamChange : newTeam}
      {...(team ? {} : { submit: messages.createSubmit })}
      onDone={(result) => {
        const { teamId } = (result ?? {}) as { teamId?: string };
        if (teamId) onCreated(teamId);
      }}
    >
      {({ errors }) => (
        <>
          <Field label={messages.name} error={errors.name}>
            <TextInput
              name="name"
              maxLength={TEAM_NAME_MAX}
              autoComplete="off"
              defaultValue={team?.name ?? ""}
            />
          </Field>
          <Field label={messages.description} error={errors.description}>
            <TextArea
              name="description"
              rows={3}
              maxLength={TEAM_DESCRIPTION_MAX}
              defaultValue={team?.description ?? ""}
            />
          </Field>
          {!team && <PermissionBoxes ticked={[]} />}
          {!team && (
            <Field label={messages.firstMember} help={messages.firstMemberHelp} error={errors.email}>
              <TextInput name="email" type="email" maxLength={300} autoComplete="off" />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
