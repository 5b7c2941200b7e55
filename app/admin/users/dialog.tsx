import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { listAddress, pageOf } from "#app/admin/design/list/list-address.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { useLast } from "#app/admin/design/use-last.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { UserView } from "#domain/identity/users/user-views.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";
import { formatCount, formatDate, formatMoney } from "#messages/format.ts";
import { usersMessages } from "#messages/pt-BR/back-office/users.ts";
import { CopyButton } from "./copy-button.tsx";
import { UserNotes } from "./notes-tab.tsx";
import { StateBadges } from "./table.tsx";
import { TagList } from "./tag-list.tsx";
import { UserActions } from "./user-actions.tsx";
import { userMessages } from "./user-messages.ts";
import { UserDeliverables, UserOrders, UserSessions } from "./user-tabs.tsx";

interface PersonDialogProps {
  /** null while no user is open. */
  person: UserView | null;
  timeZone: string;
  rights: StaffRights;
}

/**
 * One user in a dialog over the list. The address `?usuario=...&aba=entregaveis` opens the dialog. The dialog
 * therefore stays open after a reload or Back, and a shared link opens the dialog.
 */
export function UserDialog({ person, timeZone, rights }: PersonDialogProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const current = useLast(person);
  const page = pageOf(new URLSearchParams(location.search));
  const moment = momentIn(timeZone);
  if (!current) return null;
  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => {
        if (!open)
          void navigate(listAddress(location, { page }), {
            preventScrollReset: true,
          });
      }}
      title={current.fullName || usersMessages.noName}
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <EmailAddress email={current.email} />
          <CopyButton text={current.email} what={usersMessages.columns.person} />
          <StateBadges person={current} />
          {current.verifiedAt && <span className="text-13 text-ink-3">{moment(current.verifiedAt)}</span>}
        </span>
      }
      width="wide"
      footer={<UserActions person={current} rights={rights} />}
    >
      <PersonDetails person={current} timeZone={timeZone} />
      <PersonLists person={current} timeZone={timeZone} />
    </Dialog>
  );
}

const momentIn = (timeZone: string) => (iso: string) =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

function PersonDetails({ person, timeZone }: { person: UserView; timeZone: string }) {
  const messages = userMessages.details;
  const moment = momentIn(timeZone);
  const spent = (
    <>
      {formatMoney(person.totalSpent)}
      <ReturnedNote gross={person.totalSpent} returned={person.returned} className="text-13 text-ink-3" />
    </>
  );
  const details: [string, ReactNode][] = [
    [
      messages.phone,
      person.phone ? <PhoneNumber key="phone" digits={person.phone} /> : usersMessages.noPhone,
    ],
    [messages.since, moment(person.createdAt)],
    [messages.lastSeen, person.lastSeenAt ? moment(person.lastSeenAt) : messages.never],
    [messages.orders, formatCount(person.orderCount)],
    [messages.spent, spent],
    ...(person.isStaff
      ? [
          [
            messages.secondFactor,
            person.hasSecondFactor ? messages.secondFactorOn : messages.secondFactorOff,
          ] as [string, string],
        ]
      : []),
    [
      messages.id,
      <span key="id" className="flex items-center gap-1">
        <span className="font-mono text-13" title={person.id}>
          {person.id.slice(0, 8)}
        </span>
        <CopyButton text={person.id} what={messages.id} />
      </span>,
    ],
  ];
  return (
    <section aria-label={messages.facts} className="grid gap-3">
      {person.tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          <TagList tags={person.tags} />
        </div>
      )}
      {person.blocked && (
        <p className="rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger [overflow-wrap:anywhere]">
          {messages.blockedBy(person.blocked.byName, moment(person.blocked.at))}{" "}
          {person.blocked.reason && messages.reason(person.blocked.reason)}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {details.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-13 text-ink-3">{label}</dt>
            <dd className="text-15 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PersonLists({ person, timeZone }: { person: UserView; timeZone: string }) {
  const { search } = useLocation();
  const tab = new URLSearchParams(search).get("aba");
  const { orders, deliverables, sessions } = userMessages;
  return (
    <div className="mt-4 grid gap-3">
      <ListTabs
        label={userMessages.details.facts}
        name="aba"
        keepsPage
        tabs={[
          { value: "", label: orders.tab, count: person.ordersTotal },
          { value: "entregaveis", label: deliverables.tab, count: person.deliverablesTotal },
          { value: "sessoes", label: sessions.tab, count: person.sessions.length },
          { value: "notas", label: userMessages.notes.tab, count: person.notes.length },
        ]}
      />
      {tab === "entregaveis" ? (
        <UserDeliverables person={person} timeZone={timeZone} />
      ) : tab === "sessoes" ? (
        <UserSessions person={person} timeZone={timeZone} />
      ) : tab === "notas" ? (
        <UserNotes key={person.id} person={person} timeZone={timeZone} />
      ) : (
        <UserOrders person={person} timeZone={timeZone} />
      )}
    </div>
  );
}
