import { Link } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { formatDay, useReaderZone } from "#app/storefront/base/dates.ts";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { badgeOf, closedWhy } from "./closed-item.ts";
import { CopyButton } from "./copy-button.tsx";
import { DeliveredFields } from "./delivered-fields.tsx";
import { InstructionSteps } from "./instruction-steps.tsx";
import { type HeadingLevel, ItemFrame } from "./item-frame.tsx";
import { labelsOfAll } from "./labels-of-all.ts";
import { accountMessages, fieldLabel } from "./messages.ts";
import { type PlainReveal, PlainRevealForm, SCRIPTED } from "./plain-reveal.tsx";
import type { StampLook } from "./stamp.tsx";
import { useVault } from "./use-vault.ts";

const messages = accountMessages.vault;

interface VaultCardProps {
  item: DeliverableView;
  /**
   * The ISO time of the page load. Server and browser both compare this time with the time at which the
   * item's validity ends. Server and browser must render the same HTML.
   */
  now: string;
  /**
   * Whether the "Reveal" button of this item has the filled style. A view has only one button with the filled
   * style.
   */
  isMain?: boolean | undefined;
  stamp?: StampLook | null | undefined;
  headingLevel?: HeadingLevel | undefined;
  namesOrder?: boolean | undefined;
  /** Whether the page also has a button that reveals the whole order. */
  isPart?: boolean;
  /** The form that reveals the item without JavaScript. */
  plainReveal?: PlainReveal | undefined;
}

/**
 * A delivered item. The fields of the item are masked until the shopper reveals them. The shopper can copy a
 * field without showing it. The fields are locked while the payment is disputed (spec R15). The confirmation
 * page, the order page and the account use this card.
 */
export function DeliveredItemCard(props: VaultCardProps) {
  const { item, now, isMain = false, stamp, headingLevel, namesOrder, isPart = false, plainReveal } = props;
  const opened = plainReveal?.opened?.deliverableId === item.id ? plainReveal.opened.fields : null;
  const vault = useVault(item.id, opened);
  const replacement = useClaims()("replacementNote")?.words;
  const isClosed = item.frozen || item.status !== "delivered";
  const [tone, state] = badgeOf(item, now);
  // A number distinguishes the units of one product in an order.
  const isOneOfMany = item.lineQuantity > 1;
  const unit = messages.unit(item.slot, item.lineQuantity);
  const name = isOneOfMany ? `${item.productName}, ${unit}` : item.productName;
  const fileName = `${item.orderNumber}-${item.productSlug}${isOneOfMany ? `-${item.slot}` : ""}.txt`;
  return (
    <ItemFrame
      item={item}
      title={
        <>
          {item.productName}
          {isOneOfMany && <span className="whitespace-nowrap font-normal text-ink-2"> · {unit}</span>}
        </>
      }
      headingLevel={headingLevel}
      deliveredAt={item.deliveredAt}
      badge={tone !== "success" && <StatusBadge tone={tone}>{state}</StatusBadge>}
      namesOrder={namesOrder}
      isClosed={isClosed}
      stamp={isClosed ? null : stamp}
    >
      <DeliveredFields
        item={item}
        vault={vault}
        isClosed={isClosed}
        actions={
          isClosed ? null : (
            <>
              {plainReveal && !opened && (
                <PlainRevealForm
                  address={plainReveal.address}
                  deliverableId={item.id}
                  label={messages.revealAllOf(name)}
                  isMain={isMain}
                />
              )}
              <VaultActions item={item} name={name} vault={vault} isMain={isMain} isPart={isPart} />
            </>
          )
        }
      />
      {!isClosed && <InstructionSteps instructions={item.instructions} />}
      <div className="vault-foot">
        <p>
          {isClosed ? closedWhy(item) : replacement} <Validity item={item} now={now} />
        </p>
        <p>
          {!isClosed && (
            <button
              type="button"
              aria-label={messages.downloadOf(name)}
              onClick={() => vault.download(fileName, item.instructions)}
              className={SCRIPTED}
            >
              {messages.download}
            </button>
          )}
          {isOneOfMany && !plainReveal && !isClosed && (
            <Link to={`/orders/${item.orderNumber}#items`}>{messages.allOfOrder}</Link>
          )}
          <ProblemLink item={item} />
        </p>
      </div>
      <p role="status" className="sr-only">
        {vault.copied ? messages.copied : ""}
      </p>
    </ItemFrame>
  );
}

interface VaultActionsProps extends Pick<VaultCardProps, "item" | "isMain" | "isPart"> {
  /** The name of the item, with its number among the units of the same product. */
  name: string;
  vault: ReturnType<typeof useVault>;
}

/** Reveals and copies the only field of an item, or all of its fields. */
function VaultActions({ item, name, vault, isMain, isPart }: VaultActionsProps) {
  const { fieldNames } = item;
  const [only = ""] = fieldNames;
  const isSingle = fieldNames.length === 1;
  const isShown = fieldNames.every(vault.isShown);
  const label = fieldLabel(only);
  const { reveal, hide, copy } = isSingle
    ? ({
        reveal: [messages.reveal, messages.revealField(label)],
        hide: [messages.hide, messages.hideField(label)],
        copy: [messages.copy, messages.copyField(label)],
      } as const)
    : labelsOfAll(name, isPart ? 1 : null);
  const [text, spoken] = isShown ? hide : reveal;
  const mark = isSingle ? only : "*";
  return (
    <div className={`vault-actions ${SCRIPTED}`}>
      <Button
        variant={isMain && !isShown ? "filled" : "outline"}
        aria-busy={vault.busy}
        aria-label={spoken}
        onClick={() => (isShown ? vault.hide(fieldNames) : vault.reveal(fieldNames))}
      >
        <i className={`glyph ${isShown ? "glyph-hide" : "glyph-reveal"}`} />
        {text}
      </Button>
      <CopyButton
        isCopied={vault.copied === mark}
        name={copy[1]}
        onClick={isSingle ? () => vault.copyField(only) : vault.copyAll}
      >
        {copy[0]}
      </CopyButton>
    </div>
  );
}

/** The time until which the item is valid, or the time at which its validity ended. */
function Validity({ item, now }: Pick<VaultCardProps, "item" | "now">) {
  const zone = useReaderZone();
  if (item.expiresAt === null) return null;
  const day = formatDay(item.expiresAt, zone);
  return item.expiresAt < now ? messages.expiredOn(day) : messages.validUntil(day);
}
