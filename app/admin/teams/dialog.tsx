import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { useLast } from "#app/admin/design/use-last.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { TeamView } from "#domain/identity/teams/queries.ts";
import { teamsMessages as messages } from "./messages.ts";
import { TeamMembers } from "./team-members.tsx";
import { TeamPermissions } from "./team-permissions.tsx";

interface TeamDialogProps {
  /** null while no team is open. */
  team: TeamView | null;
  timeZone: string;
  onClose: () => void;
  /** Opens the form of the team. */
  onEdit: (team: TeamView) => void;
  onDeleted: (teamId: string) => void;
}

/** One team in a dialog: its members, its permissions, and the actions on the team. */
export function TeamDialog({ team, timeZone, onClose, onEdit, onDeleted }: TeamDialogProps) {
  const current = useLast(team);
  if (!current) return null;
  return (
    <Dialog
      open={team !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={current.name}
      description={<span className="[overflow-wrap:anywhere]">{current.description}</span>}
      width="wide"
      footer={<TeamActions team={current} onEdit={onEdit} onDeleted={onDeleted} />}
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3 text-13 text-ink-3">
          <StatusBadge tone={current.isActive ? "success" : "neutral"}>
            {current.isActive ? messages.active : messages.inactive}
          </StatusBadge>
          {!current.isActive && messages.offNote}
        </p>
        <TeamPermissions key={current.id} team={current} />
        <TeamMembers team={current} timeZone={timeZone} />
      </div>
    </Dialog>
  );
}

type TeamActionsProps = Pick<TeamDialogProps, "onEdit" | "onDeleted"> & { team: TeamView };

function TeamActions({ team, onEdit, onDeleted }: TeamActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { send, stepUp, busy } = useActionSender({ action: "/admin/equipes" });
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="outline" onClick={() => onEdit(team)}>
        {messages.rename}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={busy}
        onClick={() =>
          busy || send({ intent: "set-active", teamId: team.id, isActive: String(!team.isActive) })
        }
      >
        {team.isActive ? messages.turnOff : messages.turnOn}
      </Button>
      <Button size="sm" variant="outline" className="text-danger" onClick={() => setDeleting(true)}>
        {messages.remove}
      </Button>
      {stepUp}
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={messages.removeTitle}
        consequence={messages.removeWhat(team.name, team.memberCount)}
        confirm={messages.removeConfirm}
        intent="delete"
        action="/admin/equipes"
        fields={{ teamId: team.id }}
        onDone={() => onDeleted(team.id)}
      />
    </div>
  );
}
