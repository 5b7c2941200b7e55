import { useRef, useState } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { passkeyMessages as messages } from "#app/admin/passkeys/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { PASSKEY_NAME_MAX } from "#domain/identity/passkeys/passkey-name.ts";
import type { PasskeyView } from "#domain/identity/passkeys/queries.ts";
import { passkeyNameForm } from "./forms.ts";
import { NewPasskeyDialog } from "./new-passkey-dialog.tsx";
import { SectionHead, sectionBox, sectionEnd } from "./section-head.tsx";

interface PasskeySectionProps {
  passkeys: readonly PasskeyView[];
  /** Whether the shop's address supports passkeys. */
  isAvailable: boolean;
  /** Whether the user has a second factor. Without a second factor, a user cannot have passkeys. */
  isEnabled: boolean;
  /** The name of this browser, suggested for a new passkey. */
  device: string;
}

/** The user's passkeys, with buttons to add, rename and remove a passkey (security A15). */
export function PasskeySection({ passkeys, isAvailable, isEnabled, device }: PasskeySectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const time = useStoreTime();
  const [isAdding, setAdding] = useState(false);
  const naming = useDialog<PasskeyView>();
  const removal = useDialog<PasskeyView>();
  const why = isAvailable ? (isEnabled ? null : messages.needsFactor) : messages.unavailable;
  const columns: Column<PasskeyView>[] = [
    {
      key: "name",
      head: messages.name,
      isName: true,
      cell: (row) => (
        <span className="grid min-w-0">
          <span className="font-semibold [overflow-wrap:anywhere]">{row.name}</span>
          <span className="text-13 text-ink-3">{row.isBackedUp ? messages.backedUp : messages.single}</span>
        </span>
      ),
    },
    { key: "created", head: messages.created, cell: (row) => time.day(row.createdAt) },
    {
      key: "used",
      head: messages.used,
      cell: (row) => (row.lastUsedAt ? time.short(row.lastUsedAt) : messages.never),
    },
    {
      key: "actions",
      head: messages.actions,
      isActions: true,
      cell: (row) => (
        <span className="flex justify-end gap-2 whitespace-nowrap">
          <RowButton label={messages.renameOf(row.name)} onClick={() => naming.show(row)}>
            {messages.rename}
          </RowButton>
          <RowButton label={messages.removeOf(row.name)} onClick={() => removal.show(row)}>
            {messages.remove}
          </RowButton>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="passkeys" data-section="passkeys" className={sectionBox}>
      <SectionHead
        id="passkeys"
        headingRef={heading}
        title={messages.title}
        lead={messages.lead}
        actions={
          !why &&
          passkeys.length > 0 && (
            <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
              {messages.add}
            </Button>
          )
        }
      />
      <div className={passkeys.length > 0 ? sectionEnd : ""}>
        <DataTable
          caption={messages.title}
          columns={columns}
          rows={passkeys}
          rowKey={(row) => row.id}
          empty={
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 max-sm:[&_.button]:min-h-11">
              <div>
                <p className="font-semibold">{messages.none}</p>
                <p id="no-passkeys" className="text-ink-2">
                  {why ?? messages.noneWhy}
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                disabled={why !== null}
                aria-describedby="no-passkeys"
                className="max-sm:w-full"
                onClick={() => setAdding(true)}
              >
                {messages.add}
              </Button>
            </div>
          }
        />
      </div>
      <NewPasskeyDialog open={isAdding} onClose={() => setAdding(false)} device={device} />
      <FormDialog
        {...naming.props}
        title={messages.rename}
        intent="rename-passkey"
        fields={{ passkeyId: naming.subject?.id ?? "" }}
        schema={passkeyNameForm}
      >
        {({ errors }) => (
          <Field label={messages.name} help={messages.nameHelp} error={errors.name}>
            <TextInput
              name="name"
              defaultValue={naming.subject?.name}
              maxLength={PASSKEY_NAME_MAX}
              autoComplete="off"
            />
          </Field>
        )}
      </FormDialog>
      <ConfirmDialog
        {...removal.props}
        title={messages.removeTitle}
        consequence={messages.removeWhy(removal.subject?.name ?? "")}
        confirm={messages.remove}
        intent="remove-passkey"
        fields={{ passkeyId: removal.subject?.id ?? "" }}
        onDone={() => heading.current?.focus()}
      />
    </section>
  );
}
