import { Link } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type {
  IntegrationTexts,
  ShownChannel,
  ShownMessage,
  ShownRequest,
} from "./read-integrations.server.ts";
import { RequestPanel } from "./request-panel.tsx";

interface ShownMessagesProps {
  channel: ShownChannel;
  messages: readonly ShownMessage[];
  /** The message that the URL of the page names. */
  request: ShownRequest;
  texts: IntegrationTexts;
  showSecret: (result: unknown) => void;
}

const tones = {
  queued: "neutral",
  sending: "neutral",
  sent: "success",
  failed: "danger",
  held: "warning",
} as const;

/** Returns the first eight characters of a message id. The panel of the request shows the whole id. */
const shortId = (eventId: string) => eventId.slice(0, 8);

/**
 * One channel: its actions, the HTTP request of one message, and the channel's last 50 messages with their
 * answers.
 */
export function ShownMessages({ channel, messages, request, texts, showSecret }: ShownMessagesProps) {
  const time = useStoreTime();
  const sender = useActionSender();
  const asking = useDialog<"rotate" | "remove" | "discard">();
  const since = useDialog<true>();
  const { id, isActive, held, kind } = channel;
  const act = (label: string, fields: Record<string, string>) => (
    <Button variant="outline" size="sm" disabled={sender.busy} onClick={() => sender.send({ ...fields, id })}>
      {label}
    </Button>
  );
  const ask = (label: string, what: "rotate" | "remove" | "discard") => (
    <Button variant="outline" size="sm" onClick={() => asking.show(what)}>
      {label}
    </Button>
  );
  const question = {
    rotate: { title: texts.rotateTitle, consequence: texts.rotateText, confirm: texts.rotate },
    remove: { title: texts.removeTitle, consequence: texts.removeText, confirm: texts.remove },
    discard: { title: texts.discardTitle, consequence: texts.discardText, confirm: texts.discard },
  };
  return (
    <section aria-labelledby="channel" className="mt-8 grid gap-4">
      <h2 id="channel" className="title text-22 wrap-anywhere">
        {channel.name}
      </h2>
      <div className="flex flex-wrap gap-2">
        {isActive && act(texts.test, { intent: "test" })}
        {act(isActive ? texts.turnOff : texts.turnOn, { intent: "switch", isActive: String(!isActive) })}
        {kind === "webhook" && ask(texts.rotate, "rotate")}
        {isActive && (
          <Button variant="outline" size="sm" onClick={() => since.show(true)}>
            {texts.resendSince}
          </Button>
        )}
        {held > 0 && isActive && act(texts.sendHeld, { intent: "held", send: "true" })}
        {held > 0 && ask(texts.discard, "discard")}
        {ask(texts.remove, "remove")}
      </div>
      {request && <RequestPanel key={request.eventId} {...{ request, texts }} />}
      <DataTable
        caption={texts.messages}
        rows={messages}
        rowKey={({ eventId }) => eventId}
        empty={<p className="text-ink-2">{texts.noMessages}</p>}
        columns={[
          {
            key: "event",
            at: "title",
            head: texts.messageColumns.event,
            isName: true,
            cell: ({ type, eventId }) => (
              <span className="wrap-anywhere">
                <Link
                  to={`?canal=${id}&mensagem=${encodeURIComponent(eventId)}`}
                  preventScrollReset
                  className="block underline-offset-3 hover:underline"
                >
                  {type}
                  <span className="block font-mono text-13 text-ink-3">{shortId(eventId)}</span>
                </Link>
              </span>
            ),
          },
          {
            key: "state",
            at: "state",
            head: texts.messageColumns.state,
            cell: ({ state }) => <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>,
          },
          {
            key: "answer",
            at: "more",
            head: texts.messageColumns.answer,
            cell: ({ facts, answer }) => (
              <span>
                {facts}
                {answer && (
                  <span className="block max-h-20 overflow-hidden text-13 text-ink-3 [overflow-wrap:anywhere]">
                    {answer}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: "time",
            at: "more",
            head: texts.messageColumns.time,
            cell: ({ triedAt, createdAt, nextAttemptAt }) => (
              <span>
                {time.short(triedAt ?? createdAt, "medium")}
                {triedAt && nextAttemptAt && (
                  <span className="block text-13 text-ink-3">
                    {texts.next} {time.short(nextAttemptAt)}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: "actions",
            at: "actions",
            head: texts.resend,
            isActions: true,
            cell: ({ eventId, state }) =>
              isActive &&
              state !== "queued" &&
              state !== "sending" && (
                <RowButton
                  label={`${texts.resend} ${shortId(eventId)}`}
                  onClick={() => sender.send({ intent: "resend", id, eventId })}
                >
                  {texts.resend}
                </RowButton>
              ),
          },
        ]}
      />
      {sender.stepUp}
      {asking.subject && (
        <ConfirmDialog
          key={asking.opening}
          {...question[asking.subject]}
          intent={asking.subject === "discard" ? "held" : asking.subject}
          fields={{ id, ...(asking.subject === "discard" && { send: "false" }) }}
          onDone={showSecret}
          {...asking.props}
        />
      )}
      {since.subject && (
        <FormDialog
          key={`since ${since.opening}`}
          title={texts.resendSince}
          description={texts.resendSinceText}
          intent="since"
          fields={{ id, timeZone: time.timeZone }}
          submit={texts.resend}
          {...since.props}
        >
          {({ errors }) => (
            <Field label={texts.since} error={errors.since}>
              <TextInput name="since" type="datetime-local" required />
            </Field>
          )}
        </FormDialog>
      )}
    </section>
  );
}
