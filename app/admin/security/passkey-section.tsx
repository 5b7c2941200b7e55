import { useRef, useState } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { passkeyMessages as words } from "#app/admin/passkeys/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { PASSKEY_NAME_MAX } from "#domain/identity/passkeys/passkey-name.ts";
import type { PasskeyView } from "#domain/identity/passkeys/queries.ts";
import { passkeyNameForm } from "./forms.ts";
import { NewPasskeyDialog } from "./new-passkey-dialog.tsx";
import { SectionHead } from "./section-head.tsx";

interface PasskeySectionProps {
  passkeys: readonly PasskeyView[];
  /** Whether the shop's address supports passkeys. */
  isAvailable: boolean;
  /** Whether the user has a second factor, which passkeys require. */
  isEnabled: boolean;
  /** The name of this browser, suggested for a new passkey. */
  device: string;
}

/** The user's passkeys: add, rename, remove (security A15). */
export function PasskeySection({ passkeys, isAvailable, isEnabled, device }: PasskeySectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const time = useStoreTime();
  const [isAdding, setAdding] = useState(false);
  const naming = useDialog<PasskeyView>();
  const removal = useDialog<PasskeyView>();
  const why = isAvailable ? (isEnabled ? null : words.needsFactor) : words.unavailable;
  const columns: Column<PasskeyView>[] = [
    {
      key: "name",
      head: words.name,
      isName: true,
      cell: (row) => (
        <span className="grid min-w-0">
          <span className="font-semibold [overflow-wrap:anywhere]">{row.name}</span>
          <span className="text-13 text-ink-3">{row.isBackedUp ? words.backedUp : words.single}</span>
        </span>
      ),
    },
    { key: "created", head: words.created, cell: (row) => time.day(row.createdAt) },
    {
      key: "used",
      head: words.used,
      cell: (row) => (row.lastUsedAt ? time.moment(row.lastUsedAt) : words.never),
    },
    {
      key: "actions",
      head: words.actions,
      isActions: true,
      cell: (row) => (
        <span className="flex justify-end gap-2 whitespace-nowrap">
          <RowButton label={words.renameOf(row.name)} onClick={() => naming.show(row)}>
            {words.rename}
          </RowButton>
          <RowButton label={words.removeOf(row.name)} onClick={() => removal.show(row)}>
            {words.remove}
          </RowButton>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="passkeys">
      <SectionHead
        id="passkeys"
        headingRef={heading}
        title={words.title}
        lead={words.lead}
        actions={
          !why &&
          passkeys.length > 0 && (
            <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
      />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={passkeys}
        rowKey={(row) => row.id}
        empty={
          why ? (
            <p className="rounded-10 border border-dashed border-control px-4 py-3 text-ink-2">{why}</p>
          ) : (
            <EmptyState
              title={words.none}
              action={
                <Button variant="outline" onClick={() => setAdding(true)}>
                  {words.add}
                </Button>
              }
            >
              {words.noneWhy}
            </EmptyState>
          )
        }
      />
      <NewPasskeyDialog open={isAdding} onClose={() => setAdding(false)} device={device} />
      <FormDialog
        {...naming.props}
        title={words.rename}
        intent="rename-passkey"
        fields={{ passkeyId: naming.subject?.id ?? "" }}
        schema={passkeyNameForm}
      >
        {({ errors }) => (
          <Field label={words.name} help={words.nameHelp} error={errors.name}>
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
        title={words.removeTitle}
        consequence={words.removeWhy(removal.subject?.name ?? "")}
        confirm={words.remove}
        intent="remove-passkey"
        fields={{ passkeyId: removal.subject?.id ?? "" }}
        onDone={() => heading.current?.focus()}
      />
    </section>
  );
}
