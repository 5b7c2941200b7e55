import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Panel } from "#app/admin/settings/panel.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { languageName, type MailRow } from "./mail-row.ts";
import { brandMessages } from "./messages.ts";

/**
 * E-mails: the texts of the mails about orders, by language. Each changed mail has a button that restores the
 * built-in text.
 */
export function MailsTab({ mails, version }: { mails: readonly MailRow[]; version: string }) {
  const messages = brandMessages.mails;
  const editing = useDialog<MailRow>();
  const restoring = useDialog<MailRow>();
  return (
    <Panel title={messages.title} lead={`${messages.lead} ${messages.never}`}>
      <ul className="border-t border-line">
        {mails.map((row) => {
          const [name, language] = [messages.names[row.mail], languageName(row.language)];
          return (
            <li
              key={`${row.mail} ${row.language}`}
              className="grid gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  <span className="text-ink-3">{language}</span>
                  <StatusBadge tone={row.own ? "success" : "neutral"}>
                    {row.own ? messages.own : messages.builtIn}
                  </StatusBadge>
                </p>
                <p className="text-ink-2 [overflow-wrap:anywhere]" lang={row.language}>
                  {(row.own ?? row.builtIn).subject}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {row.own && (
                  <RowButton label={messages.restoreOne(name, language)} onClick={() => restoring.show(row)}>
                    {messages.restore}
                  </RowButton>
                )}
                <RowButton label={messages.editOne(name, language)} onClick={() => editing.show(row)}>
                  {messages.edit}
                </RowButton>
              </div>
            </li>
          );
        })}
      </ul>
      {editing.subject && (
        <MailDialog
          key={`edit ${editing.opening}`}
          row={editing.subject}
          version={version}
          {...editing.props}
        />
      )}
      {restoring.subject && (
        <ConfirmDialog
          key={`restore ${restoring.opening}`}
          {...restoring.props}
          title={`${messages.restore}?`}
          consequence={messages.restoreWhat(messages.names[restoring.subject.mail])}
          confirm={messages.restore}
          intent="restore-mail"
          fields={{ mail: restoring.subject.mail, language: restoring.subject.language, version }}
        />
      )}
    </Panel>
  );
}
