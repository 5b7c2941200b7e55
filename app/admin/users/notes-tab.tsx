import { ActionForm, useActionSender } from "#app/admin/design/action-form.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { USER_NOTE_MAX } from "#domain/identity/users/note-rules.ts";
import type { UserNote, UserView } from "#domain/identity/users/user-views.ts";
import { formatDate } from "#messages/format.ts";
import { userMessages } from "./user-messages.ts";

const ADDRESS = "/admin/usuarios";

/** The notes and tags of the staff about a user. */
export function UserNotes({ person, timeZone }: { person: UserView; timeZone: string }) {
  const messages = userMessages.notes;
  const userId = person.id;
  return (
    <div className="grid gap-5">
      <ActionForm
        // After saving, the field shows the tags in their stored form.
        key={person.tags.join()}
        intent="tags"
        action={ADDRESS}
        fields={{ userId }}
        className="flex flex-wrap items-end gap-2"
      >
        {({ errors, busy }) => (
          <>
            <Field
              label={messages.tags}
              help={messages.tagsHelp}
              error={errors.tags}
              className="min-w-0 flex-1 basis-60"
            >
              <TextInput
                name="tags"
                defaultValue={person.tags.join(", ")}
                maxLength={400}
                autoComplete="off"
              />
            </Field>
            <Button type="submit" variant="outline" aria-disabled={busy}>
              {messages.saveTags}
            </Button>
          </>
        )}
      </ActionForm>
      <ActionForm
        // Saving a note empties the form.
        key={person.notes[0]?.id ?? "first"}
        intent="note"
        action={ADDRESS}
        fields={{ userId }}
        className="grid gap-2"
      >
        {({ errors, busy }) => (
          <>
            <Field label={messages.note} help={messages.noteHelp} error={errors.note}>
              <TextArea name="note" rows={3} maxLength={USER_NOTE_MAX} />
            </Field>
            <Button type="submit" variant="outline" aria-disabled={busy} className="justify-self-end">
              {messages.add}
            </Button>
          </>
        )}
      </ActionForm>
      {person.notes.length === 0 ? (
        <p className="text-ink-3">{messages.none}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {person.notes.map((note) => (
            <NoteRow key={note.id} note={note} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoteRow({ note, timeZone }: { note: UserNote; timeZone: string }) {
  const messages = userMessages.notes;
  const removing = useActionSender({ action: ADDRESS });
  const when = formatDate(note.at, { dateStyle: "short", timeStyle: "short", timeZone });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="m-0 whitespace-pre-wrap text-15 [overflow-wrap:anywhere]">{note.body}</p>
        <p className="m-0 text-13 text-ink-3">{messages.by(note.authorName, when)}</p>
      </div>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={removing.busy}
        aria-label={messages.removeOf(when)}
        onClick={() => removing.busy || removing.send({ intent: "remove-note", noteId: note.id })}
      >
        {messages.remove}
      </Button>
      {removing.stepUp}
    </li>
  );
}
