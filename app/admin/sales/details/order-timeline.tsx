import { useState } from "react";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { NOTE_MAX } from "#domain/sales/note.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { saleForms } from "../forms.ts";
import { formatMoment, wordOf } from "../sale-text.tsx";
import { Part } from "./detail.tsx";
import { SALES } from "./reason-dialogs.tsx";

/** The events of the order, each with its time and actor, and the mails about the order. */
export function OrderTimeline({ sale, timeZone }: { sale: SaleDetails; timeZone: string }) {
  return (
    <Part title={messages.timeline}>
      <ol className="ml-1.5 border-l border-line">
        {sale.events.map((event) => (
          <li key={event.key} className="relative pb-3 pl-4">
            <span aria-hidden="true" className="absolute top-1.5 -left-1 size-2 rounded-full bg-control" />
            <p>
              <span className="font-medium">{wordOf(messages.events, event.type)}</span>{" "}
              <span className="block text-13 text-ink-3">
                {formatMoment(event.at, timeZone)} · {event.actorName || messages.actors[event.actor]}
              </span>
            </p>
            {event.text && <p className="text-ink-2 wrap-anywhere whitespace-pre-line">{event.text}</p>}
          </li>
        ))}
      </ol>
      {sale.mails.length > 0 && (
        <>
          <h4 className="mt-2 mb-1 font-semibold">{messages.mails}</h4>
          <ul className="text-13 text-ink-2">
            {sale.mails.map((mail) => (
              <li key={`${mail.template} ${mail.at}`}>
                {wordOf(messages.templates, mail.template)} · {messages.mailStates[mail.state]} ·{" "}
                {formatMoment(mail.at, timeZone)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** The form for a note that staff write. The timeline shows the note. */
export function NoteForm({ orderId }: { orderId: string }) {
  const [written, setWritten] = useState(0);
  return (
    <ActionForm
      key={written}
      intent="note"
      action={SALES}
      schema={saleForms.note}
      fields={{ orderId }}
      onDone={() => setWritten(written + 1)}
      className="grid gap-2"
    >
      {({ errors, busy }) => (
        <>
          <Field label={messages.note} help={messages.noteHelp} error={errors.note}>
            <TextArea name="note" rows={2} maxLength={NOTE_MAX} />
          </Field>
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="justify-self-start"
            aria-disabled={busy || undefined}
          >
            {messages.addNote}
          </Button>
        </>
      )}
    </ActionForm>
  );
}
