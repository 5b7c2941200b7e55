import type { ReactNode } from "react";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { badgeOf, closedWhy } from "./closed-item.ts";
import { CopyButton } from "./copy-button.tsx";
import { MaskedValue } from "./delivered-fields.tsx";
import { InstructionSteps } from "./instruction-steps.tsx";
import { type HeadingLevel, ItemFrame } from "./item-frame.tsx";
import { accountMessages, fieldLabel } from "./messages.ts";
import { type PlainReveal, PlainRevealForm, SCRIPTED } from "./plain-reveal.tsx";
import type { StampLook } from "./stamp.tsx";
import { useVault } from "./use-vault.ts";

const messages = accountMessages.vault;

interface UnitsCardProps {
  /** The units of one order line, at least one unit. */
  items: readonly DeliverableView[];
  /** The ISO time of the page load. */
  now: string;
  stamp?: StampLook | null | undefined;
  headingLevel?: HeadingLevel | undefined;
  namesOrder?: boolean | undefined;
  plainReveal: PlainReveal;
  /** The buttons that reveal, copy and save all units at once. */
  bulk?: ReactNode;
}

/**
 * The delivered units of one order line as a compact list. When a value is the same for all units, the card
 * shows it only once.
 */
export function UnitsCard(props: UnitsCardProps) {
  const { items, now, stamp, headingLevel, namesOrder, plainReveal, bulk } = props;
  const [first] = items;
  const replacement = useClaims()("replacementNote")?.words;
  if (!first) return null;
  const isOpen = items.some((item) => !item.frozen && item.status === "delivered");
  const [tone, state] = badgeOf(items.find((item) => item.status === "delivered") ?? first, now);
  return (
    <ItemFrame
      item={first}
      title={ordersMessages.product(first.productName, first.lineQuantity)}
      headingLevel={headingLevel}
      deliveredAt={first.deliveredAt}
      badge={tone !== "success" && <StatusBadge tone={tone}>{state}</StatusBadge>}
      namesOrder={namesOrder}
      isClosed={!isOpen}
      stamp={isOpen ? stamp : null}
    >
      {bulk}
      <ol className="vault-units">
        {items.map((item) => (
          <UnitRow key={item.id} item={item} now={now} plainReveal={plainReveal} />
        ))}
      </ol>
      {isOpen && <InstructionSteps instructions={first.instructions} />}
      <div className="vault-foot">
        <p>{isOpen && replacement}</p>
        <p>
          <ProblemLink item={first} />
        </p>
      </div>
    </ItemFrame>
  );
}

interface UnitRowProps extends Pick<UnitsCardProps, "now" | "plainReveal"> {
  item: DeliverableView;
}

function UnitRow({ item, now, plainReveal }: UnitRowProps) {
  const opened = plainReveal.opened?.deliverableId === item.id ? plainReveal.opened.fields : null;
  const vault = useVault(item.id, opened);
  const isClosed = item.frozen || item.status !== "delivered";
  const [tone, state] = badgeOf(item, now);
  const unit = messages.unit(item.slot, item.lineQuantity);
  const name = `${item.productName}, ${unit}`;
  const isShown = item.fieldNames.some(vault.isShown);
  return (
    <li data-item={item.id} tabIndex={-1}>
      <p>{unit}</p>
      <div className={isShown || isClosed ? "vault-unit-open" : undefined}>
        {isClosed ? (
          <p>{closedWhy(item)}</p>
        ) : isShown ? (
          <dl>
            {item.fieldNames.map((field) => (
              <div key={field}>
                {item.fieldNames.length > 1 && <dt>{fieldLabel(field)}</dt>}
                <dd translate="no" className="vault-value">
                  {vault.valueOf(field)}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="vault-value">
            <MaskedValue />
          </p>
        )}
      </div>
      {isClosed || tone !== "success" ? <StatusBadge tone={tone}>{state}</StatusBadge> : null}
      {!isClosed && (
        <div className={`vault-buttons ${SCRIPTED}`}>
          <Button
            variant="outline"
            aria-label={isShown ? messages.hideAllOf(name) : messages.revealAllOf(name)}
            onClick={() => (isShown ? vault.hide(item.fieldNames) : vault.reveal(item.fieldNames))}
          >
            <i className={`glyph ${isShown ? "glyph-hide" : "glyph-reveal"}`} />
            {isShown ? messages.hide : messages.reveal}
          </Button>
          <CopyButton
            isCopied={vault.copied === "*"}
            name={messages.copyAllOf(name)}
            onClick={vault.copyAll}
          />
        </div>
      )}
      {!isClosed && !opened && (
        <PlainRevealForm
          address={plainReveal.address}
          deliverableId={item.id}
          label={messages.revealAllOf(name)}
        />
      )}
      <p role="status" className="sr-only">
        {vault.copied ? messages.copied : ""}
      </p>
    </li>
  );
}
