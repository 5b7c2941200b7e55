import { Link } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { badgeOf, closedWhy } from "./closed-item.ts";
import { accountMessages, fieldLabel } from "./messages.ts";
import { type PlainReveal, PlainRevealForm, SCRIPTED } from "./plain-reveal.tsx";
import { useVault } from "./use-vault.ts";

const messages = accountMessages.vault;

interface UnitsCardProps {
  /** Units of one order line, at least one. */
  items: readonly DeliverableView[];
  /** The ISO time of the page load. */
  now: string;
  fresh?: boolean;
  headingLevel?: "h2" | "h3";
  plainReveal?: PlainReveal;
}

/** Delivered units of one order line as a compact list: what they share is said once. */
export function UnitsCard({ items, now, fresh, headingLevel: Heading = "h3", plainReveal }: UnitsCardProps) {
  const [first] = items;
  const replacement = useClaims()("replacementNote")?.words;
  if (!first) return null;
  const isOpen = items.some((item) => !item.frozen && item.status === "delivered");
  return (
    <article className="min-w-0 overflow-hidden rounded-16 border border-line bg-surface">
      <div className="flex items-center gap-3 border-line border-b border-dashed p-4">
        <Cover
          slug={first.productSlug}
          emoji={first.emoji}
          cover={first.cover}
          size={56}
          muted={!isOpen}
          drawing={fresh}
        />
        <div className="min-w-0 flex-1">
          <Heading className="font-semibold text-16 leading-snug">
            {ordersMessages.product(first.productName, first.lineQuantity)}
          </Heading>
          <p className="text-13 text-ink-3">
            {messages.order("")}
            <Link
              to={`/orders/${first.orderNumber}`}
              translate="no"
              className="font-mono underline underline-offset-2 hover:text-ink"
            >
              {first.orderNumber}
            </Link>{" "}
            · <LocalTime at={first.deliveredAt} text={messages.deliveredOn} />
          </p>
        </div>
      </div>
      <ol className="divide-y divide-line">
        {items.map((item) => (
          <UnitRow key={item.id} item={item} now={now} plainReveal={plainReveal} />
        ))}
      </ol>
      {first.instructions && isOpen && (
        <div className="border-line border-t px-4 py-3 text-15">
          <p className="text-13 text-ink-2">{messages.instructions}</p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{first.instructions}</p>
        </div>
      )}
      <p className="bg-surface-2 px-4 py-3 text-13 text-ink-2">
        {isOpen && replacement}{" "}
        {isOpen && !plainReveal && (
          <>
            <Link
              to={`/orders/${first.orderNumber}#items`}
              className="underline underline-offset-2 hover:text-ink"
            >
              {messages.allOfOrder}
            </Link>{" "}
            ·{" "}
          </>
        )}
        <ProblemLink item={first} />
      </p>
    </article>
  );
}

interface UnitRowProps extends Pick<UnitsCardProps, "now" | "plainReveal"> {
  item: DeliverableView;
}

function UnitRow({ item, now, plainReveal }: UnitRowProps) {
  const opened = plainReveal?.opened?.deliverableId === item.id ? plainReveal.opened.fields : null;
  const vault = useVault(item.id, opened);
  const closed = item.frozen || item.status !== "delivered";
  const [tone, state] = badgeOf(item, now);
  const unit = messages.unit(item.slot, item.lineQuantity);
  const name = `${item.productName}, ${unit}`;
  const isShown = item.fieldNames.some(vault.isShown);
  const isCopied = vault.copied === "*";
  return (
    <li data-item={item.id} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <p className="min-w-14 text-13 text-ink-2">{unit}</p>
      <div className={`min-w-0 flex-1 text-15 ${isShown || closed ? "basis-40" : "basis-16"}`}>
        {closed ? (
          <p className="text-13 text-ink-2">{closedWhy(item)}</p>
        ) : isShown ? (
          <dl>
            {item.fieldNames.map((field) => (
              <div key={field} className="flex flex-wrap gap-x-2">
                {item.fieldNames.length > 1 && <dt className="text-13 text-ink-2">{fieldLabel(field)}</dt>}
                <dd translate="no" className="whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">
                  {vault.valueOf(field)}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="font-mono">
            <span aria-hidden="true">••••••••</span>
            <span className="sr-only">{messages.masked}</span>
          </p>
        )}
      </div>
      {closed || tone !== "success" ? <StatusBadge tone={tone}>{state}</StatusBadge> : null}
      {!closed && (
        <div className={`flex gap-1.5 ${SCRIPTED}`}>
          <Button
            variant="quiet"
            aria-label={isShown ? messages.hideAllOf(name) : messages.revealAllOf(name)}
            onClick={() => (isShown ? vault.hide(item.fieldNames) : vault.reveal(item.fieldNames))}
          >
            {isShown ? messages.hide : messages.reveal}
          </Button>
          <Button
            variant="quiet"
            aria-label={isCopied ? undefined : messages.copyAllOf(name)}
            onClick={vault.copyAll}
          >
            {isCopied ? messages.copied : messages.copy}
          </Button>
        </div>
      )}
      {plainReveal && !closed && !opened && (
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
