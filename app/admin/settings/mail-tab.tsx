import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import type { MailConnection } from "#domain/operations/connections/connections.ts";
import { formatCount } from "#messages/format.ts";
import { connectionMessages } from "./connection-messages.ts";
import { Details, Panel } from "./panel.tsx";
import { useMoment } from "./use-moment.ts";

const tones = { smtp: "success", mailbox: "neutral", none: "danger" } as const;

/** E-mail: mail server, delivery status, and a test mail to the caller. */
export function MailTab({ mail }: { mail: MailConnection }) {
  const messages = connectionMessages.mail;
  const moment = useMoment();
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  return (
    <Panel title={messages.title} lead={messages.lead}>
      <Details
        rows={[
          {
            name: messages.mode,
            value: (
              <>
                <StatusBadge tone={tones[mail.mode]}>{messages.modes[mail.mode]}</StatusBadge>{" "}
                {messages.modeNotes[mail.mode]}
              </>
            ),
          },
          ...(mail.server
            ? [{ name: messages.server, value: <span className="font-mono">{mail.server}</span> }]
            : []),
          { name: messages.from, value: mail.from },
          { name: messages.waiting, value: formatCount(mail.waiting) },
          {
            name: messages.failed,
            value: (
              <StatusBadge tone={mail.failed > 0 ? "danger" : "success"}>
                {formatCount(mail.failed)}
              </StatusBadge>
            ),
          },
          { name: messages.lastSent, value: moment(mail.lastSentAt) },
        ]}
      />
      {mail.mode === "smtp" && (
        <ActionForm intent="test-mail" className="grid gap-2">
          {({ busy }) => (
            <>
              <div>
                <Button type="submit" aria-disabled={busy}>
                  {busy ? messages.testing : messages.test}
                </Button>
              </div>
              <p className="text-13 text-ink-3">{messages.testHelp(shell.email)}</p>
            </>
          )}
        </ActionForm>
      )}
      {mail.mode !== "smtp" && <p className="text-ink-2">{messages.notSet}</p>}
      {mail.mode === "mailbox" && (
        <div>
          <a href="/mailbox" target="_blank" rel="noopener" className={buttonClasses({ variant: "outline" })}>
            {messages.openMailbox}
          </a>
        </div>
      )}
    </Panel>
  );
}
