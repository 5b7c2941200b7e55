import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";
import { ItemDetails } from "./item-details.tsx";
import { shortId } from "./item-words.tsx";
import { inventoryMessages as words } from "./messages.ts";
import type { ItemActs } from "./table.tsx";
import { useLast } from "./use-last.ts";

type Asked = { act: "delete" | "retire"; item: ItemView };
interface Opened {
  itemId: string;
  accountData: string;
  version: string;
}

/** The dialogs of one item, and the functions that open them. */
export function useItemDialogs(items: readonly ItemView[], timeZone: string) {
  const [lookedAt, setLookedAt] = useState<ItemView | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const opening = useActionSender({
    onDone: (result) => {
      setLookedAt(null);
      setOpened(result as Opened);
    },
  });
  const ask = (act: Asked["act"]) => (item: ItemView) => {
    setLookedAt(null);
    setAsked({ act, item });
  };
  const acts: ItemActs & { retire: (item: ItemView) => void } = {
    details: setLookedAt,
    edit: (item) => {
      if (!opening.busy) opening.send({ intent: "open", itemId: item.id });
    },
    remove: ask("delete"),
    retire: ask("retire"),
  };
  // A live update may have changed the list while the dialog is open.
  const current = lookedAt && (items.find(({ id }) => id === lookedAt.id) ?? lookedAt);
  const dialogs = (
    <>
      <ItemDetails item={current} onClose={() => setLookedAt(null)} acts={acts} timeZone={timeZone} />
      <EditDialog opened={opened} onClose={() => setOpened(null)} />
      <ItemQuestion asked={asked} onClose={() => setAsked(null)} />
      {opening.stepUp}
    </>
  );
  return { acts, dialogs };
}

function EditDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const about = useLast(opened);
  return (
    <FormDialog
      open={opened !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.editTitle(shortId(about?.itemId ?? ""))}
      intent="edit"
      width="wide"
    >
      {({ errors }) => (
        <>
          <input type="hidden" name="itemId" value={about?.itemId ?? ""} />
          <input type="hidden" name="version" value={about?.version ?? ""} />
          <Field label={words.accountData} help={words.accountDataHelp} error={errors.accountData}>
            <TextArea
              name="accountData"
              rows={10}
              spellCheck={false}
              autoComplete="off"
              defaultValue={about?.accountData}
              className="font-mono"
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function ItemQuestion({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const about = useLast(asked);
  const deletes = about?.act !== "retire";
  const facts = [shortId(about?.item.id ?? ""), about?.item.product.name ?? ""] as const;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={deletes ? words.removeTitle : words.retireTitle}
      consequence={deletes ? words.removeWords(...facts) : words.retireWords(...facts)}
      confirm={deletes ? words.remove : words.retire}
      intent={about?.act ?? "delete"}
      fields={{ itemId: about?.item.id ?? "" }}
    />
  );
}
