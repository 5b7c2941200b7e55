import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { SettingSwitch } from "#app/admin/settings/setting-switch.tsx";
import { ListStatus } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { EMAIL_MAX, NAME_MAX } from "#db/values/limits.ts";
import type { AdminRow } from "#domain/identity/admins/list-admins.ts";
import { formatDate } from "#messages/format.ts";
import { adminsMessages as messages } from "./admin-messages.ts";
import { InvitationBadge } from "./invitation-badge.tsx";

const nameOf = (admin: AdminRow) => admin.fullName || admin.email;
type Asked = { act: "deactivate" | "factor" | "withdraw"; admin: AdminRow };

/** The intent and the form fields that the page sends for each confirmed action. */
const sent: Record<Asked["act"], (admin: AdminRow) => { intent: string; fields: Record<string, string> }> = {
  deactivate: ({ userId }) => ({ intent: "deactivate-admin", fields: { userId } }),
  factor: ({ email }) => ({ intent: "reset-second-factor", fields: { email } }),
  withdraw: ({ invitation }) => ({
    intent: "withdraw-invitation",
    fields: { invitationId: invitation?.id ?? "" },
  }),
};

interface AdminListProps {
  admins: readonly AdminRow[];
  timeZone: string;
  /** Whether invited staff must set up a second factor first. */
  isFactorRequired: boolean;
}

/** All admins, with actions to invite by mail, to deactivate, and to reset a lost second factor. */
export function AdminList({ admins, timeZone, isFactorRequired }: AdminListProps) {
  const [isInviting, setInviting] = useState(false);
  const { subject, props, show: ask } = useDialog<Asked>();
  const { send, stepUp, busy } = useActionSender({ action: "/admin/equipes" });
  const invite = ({ email, fullName }: AdminRow) => busy || send({ intent: "invite-admin", email, fullName });
  const signingIn = admins.filter(({ isActive, isBlocked }) => isActive && !isBlocked);
  const isLast = (row: AdminRow) => signingIn.length === 1 && signingIn[0] === row;
  const columns: Column<AdminRow>[] = [
    {
      key: "person",
      at: "title",
      head: messages.columns.person,
      isName: true,
      cell: (row) => <AdminName admin={row} />,
    },
    {
      key: "state",
      at: "line",
      head: messages.columns.state,
      cell: (row) => <AdminState admin={row} timeZone={timeZone} />,
    },
    {
      key: "factor",
      at: "more",
      head: messages.columns.factor,
      cell: (row) => (
        <ListStatus tone={row.hasSecondFactor ? "success" : "warning"}>
          {row.hasSecondFactor ? messages.factorOn : messages.factorOff}
        </ListStatus>
      ),
    },
    {
      key: "lastSeen",
      at: "more",
      head: messages.columns.lastSeen,
      cell: (row) =>
        row.lastSeenAt ? (
          <time dateTime={row.lastSeenAt}>
            {formatDate(row.lastSeenAt, { dateStyle: "short", timeStyle: "short", timeZone })}
          </time>
        ) : (
          messages.never
        ),
    },
    {
      key: "acts",
      at: "value",
      head: messages.columns.acts,
      isActions: true,
      cell: (row) => <AdminActs admin={row} isLast={isLast(row)} ask={ask} invite={invite} />,
    },
  ];
  return (
    <section aria-labelledby="admins" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="admins" className="title min-w-0 text-22">
          {messages.title}
        </h2>
        <p className="order-2 w-full text-ink-2">{messages.lead}</p>
        <Button variant="outline" size="sm" onClick={() => setInviting(true)}>
          {messages.invite.button}
        </Button>
      </div>
      <div className="overflow-clip rounded-10 max-md:border border-line max-md:px-4 max-md:*:-my-px">
        <DataTable
          caption={messages.title}
          columns={columns}
          rows={admins}
          rowKey={(row) => row.userId}
          empty={null}
        />
      </div>
      {signingIn.length === 1 && (
        <p id={LAST_ADMIN} className="mt-2 text-13 text-ink-3">
          {messages.errors.last_admin}
        </p>
      )}
      {stepUp}
      <div className="mt-4 rounded-10 border border-line bg-surface p-4">
        <SettingSwitch
          name="staffSecondFactorRequired"
          label={messages.required.label}
          help={messages.required.help}
          isOn={isFactorRequired}
          fields={(isOn) => ({ intent: "require-second-factor", isRequired: String(isOn) })}
        />
      </div>
      <InviteForm open={isInviting} onClose={() => setInviting(false)} />
      {subject && (
        <ConfirmDialog
          key={subject.act}
          {...props}
          title={messages[subject.act].title}
          consequence={messages[subject.act].what(nameOf(subject.admin))}
          confirm={messages[subject.act].confirm}
          {...sent[subject.act](subject.admin)}
          action="/admin/equipes"
        />
      )}
    </section>
  );
}

function InviteForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { invite } = messages;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={invite.title}
      description={invite.lead}
      intent="invite-admin"
      action="/admin/equipes"
      submit={invite.submit}
    >
      {({ errors }) => (
        <>
          <Field label={invite.email} error={errors.email}>
            <TextInput
              name="email"
              inputMode="email"
              maxLength={EMAIL_MAX}
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
          <Field label={invite.name} error={errors.fullName}>
            <TextInput name="fullName" maxLength={NAME_MAX} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function AdminName({ admin }: { admin: AdminRow }) {
  return (
    <span className="block min-w-0 max-w-full wrap-anywhere xl:max-w-80">
      <span className="block font-semibold">
        {nameOf(admin)}
        {admin.isSelf && <span className="font-normal text-ink-3"> ({messages.you})</span>}
      </span>
      {admin.fullName && (
        <span className="block font-normal text-13 text-ink-3">
          <MailAddress>{admin.email}</MailAddress>
        </span>
      )}
    </span>
  );
}

function AdminState({ admin, timeZone }: { admin: AdminRow; timeZone: string }) {
  if (admin.isBlocked) return <ListStatus tone="danger">{messages.blocked}</ListStatus>;
  if (admin.invitation) return <InvitationBadge invitation={admin.invitation} timeZone={timeZone} />;
  if (!admin.isActive) return <ListStatus tone="neutral">{messages.inactive}</ListStatus>;
  if (admin.hasNoPassword) return <ListStatus tone="warning">{messages.invited}</ListStatus>;
  return <ListStatus tone="success">{messages.active}</ListStatus>;
}

/** The id of the sentence that explains why the last active admin cannot be deactivated. */
const LAST_ADMIN = "last-admin";

interface AdminActsProps {
  admin: AdminRow;
  isLast: boolean;
  ask: (asked: Asked) => void;
  invite: (admin: AdminRow) => void;
}

function AdminActs({ admin, isLast, ask, invite }: AdminActsProps) {
  const button = (label: string, onClick: () => void, isDisabled = false) => (
    <RowButton
      label={messages.of(label, nameOf(admin))}
      disabled={isDisabled}
      aria-describedby={isDisabled ? LAST_ADMIN : undefined}
      onClick={onClick}
    >
      {label}
    </RowButton>
  );
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 max-md:w-min">
      {(admin.invitation || (admin.isActive && admin.hasNoPassword)) &&
        button(messages.invite.again, () => invite(admin))}
      {admin.invitation && button(messages.withdraw.button, () => ask({ act: "withdraw", admin }))}
      {admin.hasSecondFactor &&
        !admin.isSelf &&
        button(messages.factor.button, () => ask({ act: "factor", admin }))}
      {admin.isActive && button(messages.deactivate.button, () => ask({ act: "deactivate", admin }), isLast)}
      {!admin.isActive && !admin.invitation && button(messages.invite.restore, () => invite(admin))}
    </span>
  );
}
