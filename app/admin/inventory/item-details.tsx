import { type ReactNode, useEffect, useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { useLast } from "#app/admin/design/use-last.ts";
import { Button } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { formatMoney } from "#messages/format.ts";
import { moment, shortId } from "./item-text.tsx";
import { MaskedFields } from "./masked-fields.tsx";
import { inventoryMessages as messages } from "./messages.ts";
import { RevealedText, useReveal } from "./reveal.tsx";
import { type ItemActions, OrderNumber } from "./table.tsx";

interface ItemDetailsProps {
  /** null while no item is open. */
  item: ItemView | null;
  onClose: () => void;
  acts: ItemActions & { retire: (item: ItemView) => void };
  timeZone: string;
}

/**
 * All data of one item, with masked values until the item is revealed, and the actions allowed in the item's
 * state.
 */
export function ItemDetails({ item, onClose, acts, timeZone }: ItemDetailsProps) {
  const shown = useLast(item);
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.detailsOf(shortId(shown?.id ?? ""))}
      width="wide"
      footer={shown && <StateActs key={shown.id} item={shown} acts={acts} onClose={onClose} />}
    >
      {shown && (
        <div className="grid gap-5">
          <Revealed key={`${shown.id} ${item === null}`} item={shown} />
          <Details item={shown} timeZone={timeZone} />
        </div>
      )}
    </Dialog>
  );
}

function Details({ item, timeZone }: { item: ItemView; timeZone: string }) {
  const { fact } = messages;
  const { batch } = item;
  const rows: [string, ReactNode][] = [
    [fact.id, <Copyable key="id" text={item.id} />],
    [fact.state, messages.states[item.state]],
    [
      fact.product,
      <span key="product">
        <Emoji text={item.product.emoji} /> {item.product.name}
      </span>,
    ],
    [fact.batch, batch && <span className="font-mono">{shortId(batch.id)}</span>],
    [fact.source, batch && (batch.source === "text" || batch.source === "" ? messages.typed : batch.source)],
    [fact.supplier, batch?.supplier],
    [fact.cost, batch?.unitCost == null ? null : formatMoney(batch.unitCost)],
    [fact.added, moment(item.createdAt, timeZone)],
    [fact.reservedUntil, item.reservedUntil && moment(item.reservedUntil, timeZone)],
    [fact.sold, item.soldAt && moment(item.soldAt, timeZone)],
    [fact.order, item.order && <OrderNumber number={item.order} />],
    [fact.buyer, item.buyer && <Buyer buyer={item.buyer} />],
  ];
  return (
    <dl className="admin-text grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The person who placed the item's order. Staff who may open user details get a link. */
function Buyer({ buyer: { userId, email } }: { buyer: NonNullable<ItemView["buyer"]> }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  if (!userId || !shell || !staffCan(shell, "users.view")) return <EmailAddress email={email} />;
  return (
    <Link to={`/admin/usuarios?usuario=${userId}`} className="underline hover:no-underline">
      <EmailAddress email={email} />
    </Link>
  );
}

const COPIED_FOR = 2_000;

function Copyable({ text }: { text: string }) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy(): Promise<void> {
    if (await copyText(Promise.resolve(text))) setCopied(true);
    else toast({ title: messages.failed, description: messages.copyFailed, variant: "destructive" });
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-mono text-13 [overflow-wrap:anywhere]">{text}</span>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? messages.copied : messages.copy}</span>
      </Button>
    </span>
  );
}

/**
 * The masked data. A reveal requires the second factor. The shop limits the rate of reveals and writes an
 * audit row for each reveal. This component shows the first 200 characters of the item.
 */
function Revealed({ item }: { item: ItemView }) {
  const { opened, reveal, hide, busy, stepUp } = useReveal();
  return (
    <section
      aria-label={messages.preview}
      className="grid gap-2 rounded-10 border border-dashed border-control p-4"
    >
      <h3 className="font-semibold">{messages.preview}</h3>
      {opened ? (
        <>
          <RevealedText opened={opened} />
          <Button variant="outline" size="sm" className="justify-self-start" onClick={hide}>
            {messages.hide}
          </Button>
        </>
      ) : (
        <>
          <p className="m-0">
            <MaskedFields names={item.fieldNames} preview={item.keyPreview} />
          </p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            aria-disabled={busy}
            onClick={() => reveal(item.id)}
          >
            {busy ? messages.revealing : messages.reveal}
          </Button>
          <p className="text-13 text-ink-3">{messages.revealHelp}</p>
        </>
      )}
      {stepUp}
    </section>
  );
}

/** The actions allowed in an item's state. */
function StateActs({
  item,
  acts,
  onClose,
}: {
  item: ItemView;
  acts: ItemDetailsProps["acts"];
  onClose: () => void;
}) {
  const { send, stepUp, busy } = useActionSender({ onDone: onClose });
  const move = (intent: string) => () => {
    if (!busy) send({ intent, itemId: item.id });
  };
  const isAvailable = item.state === "available";
  const isApart = item.state === "quarantined";
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isApart && item.wasDelivered && !item.cameBack && (
        <p className="w-full text-13 text-ink-3">{messages.releaseBarred}</p>
      )}
      {isApart && (item.cameBack || !item.wasDelivered) && (
        <Button size="sm" onClick={move(item.cameBack ? "reshelve" : "release")} aria-disabled={busy}>
          {messages.release}
        </Button>
      )}
      {isAvailable && (
        <>
          <Button variant="outline" size="sm" onClick={() => acts.edit(item)}>
            {messages.edit}
          </Button>
          <Button variant="outline" size="sm" onClick={move("quarantine")} aria-disabled={busy}>
            {messages.quarantine}
          </Button>
        </>
      )}
      {(isAvailable || isApart) && (
        <Button variant="outline" size="sm" onClick={() => acts.retire(item)}>
          {messages.retire}
        </Button>
      )}
      {isAvailable && (
        <Button variant="outline" size="sm" onClick={() => acts.remove(item)}>
          {messages.remove}
        </Button>
      )}
      {stepUp}
    </div>
  );
}
