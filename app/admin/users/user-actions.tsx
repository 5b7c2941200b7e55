import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import type { UserView } from "#domain/identity/users/user-views.ts";
import { type StaffRights, staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { REASON_MAX } from "#domain/orders/reason.ts";
import { userMessages as messages } from "./user-messages.ts";

type Act = "reset" | "end" | "block" | "unblock" | "factor" | "erase";
const acts: Record<Act, { intent: string; action: BackOfficeAction; isDestructive: boolean }> = {
  reset: { intent: "reset-password", action: "users.reset-password", isDestructive: false },
  end: { intent: "end-sessions", action: "users.end-sessions", isDestructive: true },
  factor: { intent: "reset-second-factor", action: "admins.reset-second-factor", isDestructive: true },
  unblock: { intent: "unblock", action: "users.unblock", isDestructive: false },
  block: { intent: "block", action: "users.block", isDestructive: true },
  erase: { intent: "erase-guest", action: "users.erase-guest", isDestructive: true },
};

/**
 * The actions that the caller is allowed to run on this account. Each action asks for a confirmation of its
 * consequences.
 */
export function UserActions({ person, rights }: { person: UserView; rights: StaffRights }) {
  const confirming = useDialog<Act>();
  if (!person.isWithinReach) return <p className="text-13 text-ink-3">{messages.details.outOfReach}</p>;
  const isOpen: Record<Act, boolean> = {
    // A guest has no password that can be reset. A guest also cannot sign in to ask for the erasure of
    // personal data.
    reset: !person.isBlocked && !person.isGuest,
    erase: person.isGuest,
    end: person.sessions.length > 0,
    factor: person.hasSecondFactor && !person.isSelf,
    unblock: person.isBlocked,
    block: !person.isBlocked && !person.isSelf,
  };
  const open = (Object.keys(acts) as Act[]).filter(
    (act) => isOpen[act] && staffCan(rights, acts[act].action),
  );
  const shown = confirming.subject ?? "reset";
  const { intent, isDestructive } = acts[shown];
  const name = person.fullName || person.email;
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow max-sm:*:px-2">
      {open.map((act) => (
        <Button
          key={act}
          size="sm"
          variant="outline"
          className={act === "block" || act === "erase" ? "text-danger" : ""}
          onClick={() => confirming.show(act)}
        >
          {messages[act].button}
        </Button>
      ))}
      {person.isGuest && staffCan(rights, "users.export") && (
        <ExportButton action="/admin/usuarios/dados" fields={{ userId: person.id }} className="" isPersonal />
      )}
      <ConfirmDialog
        key={shown}
        {...confirming.props}
        title={messages[shown].title}
        consequence={messages[shown].consequence(shown === "reset" ? person.email : name)}
        confirm={messages[shown].confirm}
        isDestructive={isDestructive}
        intent={intent}
        action="/admin/usuarios"
        fields={shown === "factor" ? { email: person.email } : { userId: person.id }}
      >
        {({ errors }) =>
          shown === "block" && (
            <Field label={messages.block.reason} help={messages.block.reasonHelp} error={errors.reason}>
              <TextArea name="reason" rows={3} maxLength={REASON_MAX} />
            </Field>
          )
        }
      </ConfirmDialog>
    </div>
  );
}
