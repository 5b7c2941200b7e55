import { useState } from "react";
import { Link } from "react-router";
import { itemPage } from "#addresses";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import type { FoundItem, FoundItems } from "#domain/inventory/find-item-by-credential.ts";
import { shortId } from "./item-text.tsx";
import { inventoryMessages } from "./messages.ts";
import { OrderNumber } from "./table.tsx";

/**
 * Finds the item that contains a credential, and the order of the item. The form sends the typed text in the
 * body of the request. Therefore the typed credential never appears in an address.
 */
export function FindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = inventoryMessages.find;
  const [answer, setAnswer] = useState<FoundItems | null>(null);
  function close(): void {
    setAnswer(null);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={messages.title}
      description={messages.lead}
    >
      <ActionForm
        intent="find"
        className="grid gap-4"
        onDirty={() => setAnswer(null)}
        onDone={(result) => setAnswer(result as FoundItems)}
      >
        {({ errors, busy }) => (
          <>
            <Field label={messages.credential} help={messages.help} error={errors.credential}>
              <TextArea
                name="credential"
                rows={4}
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
              />
            </Field>
            <div role="status" className="admin-text">
              {answer && <Found {...answer} onLeave={close} />}
            </div>
            <Button type="submit" aria-disabled={busy} className="justify-self-end">
              {messages.search}
            </Button>
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}

function Found({ items, more, onLeave }: FoundItems & { onLeave: () => void }) {
  const messages = inventoryMessages.find;
  if (items.length === 0) return messages.nothing;
  return (
    <>
      {items.length > 1 && <p className="mt-0 mb-2">{messages.several(items.length, more)}</p>}
      <ul className="m-0 grid list-none gap-2 p-0">
        {items.map((item) => (
          <FoundRow key={item.id} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

function FoundRow({ item, onLeave }: { item: FoundItem; onLeave: () => void }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-10 bg-surface-2 px-4 py-3">
      <Link to={itemPage(item.id)} onClick={onLeave} className="font-mono underline hover:no-underline">
        {shortId(item.id)}
      </Link>
      <span className="[overflow-wrap:anywhere]">{item.productName}</span>
      <span className="text-ink-2">{inventoryMessages.states[item.state]}</span>
      <OrderNumber number={item.order} />
    </li>
  );
}
