import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { type DialogProps, useDialog } from "#app/admin/design/use-dialog.ts";
import { Field } from "#app/design-system/field.tsx";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";
import { DoubtQuestion } from "./doubt-question.tsx";
import { ItemDetails } from "./item-details.tsx";
import { shortId } from "./item-text.tsx";
import { inventoryMessages as messages } from "./messages.ts";
import type { ItemActions } from "./table.tsx";

type Asked = { act: "delete" | "retire"; item: ItemView };
interface Opened {
  itemId: string;
  accountData: string;
  version: string;
}

/**
 * The dialogs of one item, and the functions that open them.
 * @param asked the id of the item that the address opens, or "" when the address opens no item.
 */
export function useItemDialogs(items: readonly ItemView[], timeZone: string, asked = "") {
  const [lookedAt, setLookedAt] = useState<ItemView | null>(null);
  const [opened, setOpened] = useState("");
  if (asked !== opened) {
    setOpened(asked);
    setLookedAt(items.find(({ id }) => id === asked) ?? null);
  }
  const question = useDialog<Asked>();
  const editing = useDialog<Opened>();
  const opening = useActionSender({
    onDone: (result) => {
      setLookedAt(null);
      editing.show(result as Opened);
    },
  });
  const ask = (act: Asked["act"]) => (item: ItemView) => {
    setLookedAt(null);
    question.show({ act, item });
  };
  const acts: ItemActions & { retire: (item: ItemView) => void } = {
    details: setLookedAt,
    edit: (item) => {
      if (!opening.busy) opening.send({ intent: "open", itemId: item.id });
    },
    remove: ask("delete"),
    retire: ask("retire"),
  };
  // A live update can change the list while the dialog is open, so the dialog shows the item as it is in the
  // current list.
  const current = lookedAt && (items.find(({ id }) => id === lookedAt.id) ?? lookedAt);
  const dialogs = (
    <>
      <ItemDetails item={current} onClose={() => setLookedAt(null)} acts={acts} timeZone={timeZone} />
      <EditDialog about={editing.subject} dialog={editing.props} />
      <ItemQuestion about={question.subject} dialog={question.props} />
      {opening.stepUp}
    </>
  );
  return { acts, dialogs };
}

function EditDialog({ about, dialog }: { about: Opened | null; dialog: DialogProps }) {
  return (
    <FormDialog
      {...dialog}
      title={messages.editTitle(shortId(about?.itemId ?? ""))}
      intent="edit"
      fields={{ itemId: about?.itemId ?? "", version: about?.version ?? "" }}
      width="wide"
      asks={["credential_in_doubt"]}
    >
      {({ errors }) => (
        <>
          <Field label={messages.accountData} help={messages.accountDataHelp} error={errors.accountData}>
            <TextArea
              name="accountData"
              rows={10}
              spellCheck={false}
              autoComplete="off"
              defaultValue={about?.accountData}
              className="font-mono"
            />
          </Field>
          <DoubtQuestion errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

function ItemQuestion({ about, dialog }: { about: Asked | null; dialog: DialogProps }) {
  const deletes = about?.act !== "retire";
  const details = [shortId(about?.item.id ?? ""), about?.item.product.name ?? ""] as const;
  return (
    <ConfirmDialog
      {...dialog}
      title={deletes ? messages.removeTitle : messages.retireTitle}
      consequence={deletes ? messages.removeText(...details) : messages.retireText(...details)}
      confirm={deletes ? messages.remove : messages.retire}
      intent={about?.act ?? "delete"}
      fields={{ itemId: about?.item.id ?? "" }}
    />
  );
}
