import { Link } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { formatDay, useReaderZone } from "#app/storefront/base/dates.ts";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { badgeOf, closedWhy } from "./closed-item.ts";
import { accountMessages, fieldLabel } from "./messages.ts";
import { type PlainReveal, PlainRevealForm, SCRIPTED } from "./plain-reveal.tsx";
import { useVault } from "./use-vault.ts";

const messages = accountMessages.vault;
const MASK = "••••••••••••";

interface VaultCardProps {
  item: DeliverableView;
  /** The ISO time of the page load. Server and browser compare expiry with it, so both render the same. */
  now: string;
  /** Whether the item was delivered a moment ago: the seal then plays its animation once. */
  fresh?: boolean;
  headingLevel?: "h2" | "h3";
  /** How the item is revealed without JavaScript. */
  plainReveal?: PlainReveal;
}

/**
 * A delivered item. Its fields are masked until revealed, can be copied without being shown, and are locked
 * while the payment is disputed (spec R15). Used on the confirmation page and in the account.
 */
export function DeliveredItemCard(props: VaultCardProps) {
  const { item, now, fresh = false, headingLevel: Heading = "h3", plainReveal } = props;
  const opened = plainReveal?.opened?.deliverableId === item.id ? plainReveal.opened.fields : null;
  const vault = useVault(item.id, opened);
  const replacement = useClaims()("replacementNote")?.words;
  const closed = item.frozen || item.status !== "delivered";
  const [tone, state] = badgeOf(item, now);
  const zone = useReaderZone();
  const isAllShown = item.fieldNames.every(vault.isShown);
  // A number distinguishes equal units of one order.
  const isOneOfMany = item.lineQuantity > 1;
  const unit = messages.unit(item.slot, item.lineQuantity);
  const name = isOneOfMany ? `${item.productName}, ${unit}` : item.productName;
  const fileName = `${item.orderNumber}-${item.productSlug}${isOneOfMany ? `-${item.slot}` : ""}.txt`;
  const expired = item.expiresAt !== null && item.expiresAt < now;
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-16 border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-line border-b border-dashed p-4">
        <Cover
          slug={item.productSlug}
          emoji={item.emoji}
          cover={item.cover}
          size={56}
          muted={closed}
          drawing={fresh}
        />
        <div className="min-w-0 flex-1 basis-32">
          <Heading className="font-semibold text-16 leading-snug">
            {item.productName}
            {isOneOfMany && <span className="whitespace-nowrap font-normal text-ink-2"> · {unit}</span>}
          </Heading>
          <p className="text-13 text-ink-3">
            {messages.order("")}
            <Link
              to={`/orders/${item.orderNumber}`}
              translate="no"
              className="font-mono underline underline-offset-2 hover:text-ink"
            >
              {item.orderNumber}
            </Link>{" "}
            · <LocalTime at={item.deliveredAt} text={messages.deliveredOn} />
          </p>
        </div>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </div>

      <dl className="@container px-4">
        {item.fieldNames.map((field) => {
          const shown = vault.isShown(field);
          const label = fieldLabel(field);
          return (
            <div
              key={field}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0"
            >
              <dt className="w-full text-13 text-ink-2 @min-[28rem]:w-28">{label}</dt>
              <dd
                translate={shown ? "no" : undefined}
                className={`min-w-0 flex-1 ${shown ? "basis-full @min-[28rem]:basis-32" : "basis-28"} whitespace-pre-wrap font-mono text-15 [overflow-wrap:anywhere]`}
              >
                {shown ? (
                  vault.valueOf(field)
                ) : (
                  <>
                    <span aria-hidden="true">{MASK}</span>
                    <span className="sr-only">{messages.masked}</span>
                  </>
                )}
              </dd>
              <dd className={`flex gap-1.5 ${SCRIPTED}`}>
                <Button
                  variant="quiet"
                  disabled={closed}
                  aria-label={shown ? messages.hideField(label) : messages.revealField(label)}
                  onClick={() => (shown ? vault.hide([field]) : vault.reveal([field]))}
                >
                  {shown ? messages.hide : messages.reveal}
                </Button>
                <Button
                  variant="quiet"
                  disabled={closed}
                  aria-label={vault.copied === field ? undefined : messages.copyField(label)}
                  onClick={() => vault.copyField(field)}
                >
                  {vault.copied === field ? messages.copied : messages.copy}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>

      {item.instructions && !closed && (
        <div className="border-line border-t px-4 py-3 text-15">
          <p className="text-13 text-ink-2">{messages.instructions}</p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{item.instructions}</p>
        </div>
      )}

      <div className="mt-auto grid gap-3 bg-surface-2 px-4 py-3 text-13 text-ink-2">
        {plainReveal && !closed && !opened && (
          <PlainRevealForm
            address={plainReveal.address}
            deliverableId={item.id}
            label={messages.revealAllOf(name)}
          />
        )}
        {!closed && (
          <div className={`flex flex-wrap gap-2 ${SCRIPTED}`}>
            {item.fieldNames.length > 1 && (
              <Button
                variant="outline"
                aria-label={isAllShown ? messages.hideAllOf(name) : messages.revealAllOf(name)}
                onClick={() => (isAllShown ? vault.hide(item.fieldNames) : vault.reveal(item.fieldNames))}
              >
                {isAllShown ? messages.hideAll : messages.revealAll}
              </Button>
            )}
            <Button
              variant="outline"
              aria-label={vault.copied === "*" ? undefined : messages.copyAllOf(name)}
              onClick={vault.copyAll}
            >
              {vault.copied === "*" ? messages.copied : messages.copyAll}
            </Button>
            <Button
              variant="outline"
              aria-label={messages.downloadOf(name)}
              onClick={() => vault.download(fileName, item.instructions)}
            >
              {messages.download}
            </Button>
          </div>
        )}
        <p>
          {closed ? closedWhy(item) : replacement}{" "}
          {item.expiresAt &&
            (expired
              ? messages.expiredOn(formatDay(item.expiresAt, zone))
              : messages.validUntil(formatDay(item.expiresAt, zone)))}{" "}
          {isOneOfMany && !plainReveal && !closed && (
            <>
              <Link
                to={`/orders/${item.orderNumber}#items`}
                className="underline underline-offset-2 hover:text-ink"
              >
                {messages.allOfOrder}
              </Link>{" "}
              ·{" "}
            </>
          )}
          <ProblemLink item={item} />
        </p>
      </div>
      <p role="status" className="sr-only">
        {vault.copied ? messages.copied : ""}
      </p>
    </article>
  );
}
