import type { KeyboardEvent } from "react";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

interface PaymentMethodsProps {
  method: "card" | null;
  cardEnabled: boolean;
  cryptoEnabled: boolean;
  /** Whether the payment page offers more than cards in the chosen currency. */
  hasMore: boolean;
  onCard: () => void;
  onCrypto: () => void;
}

const row =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-10 border border-control px-3 py-2 has-checked:border-accent";

/** Custom radio: the browser's own unchecked radio looks disabled in the dark theme. */
const radio =
  "size-5 shrink-0 appearance-none rounded-full border-2 border-control bg-surface checked:border-6 checked:border-accent";

/**
 * Card, and crypto as coming soon: choosing crypto shows a notice and selects nothing (spec S5-6 to S5-10,
 * R10). While nothing is selected, an arrow key selects the card. When cards are switched off there is no
 * card option, and the dialog says so.
 */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { method, cardEnabled, cryptoEnabled, hasMore, onCard, onCrypto } = props;
  function chooseFirst(event: KeyboardEvent): void {
    if (method !== null || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    onCard();
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-15">{messages.method}</legend>
      {cardEnabled ? (
        <label className={row}>
          <input
            type="radio"
            name="payment"
            value="card"
            data-first=""
            checked={method === "card"}
            onChange={onCard}
            onKeyDown={chooseFirst}
            className={radio}
          />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-15">{messages.card}</span>
            <span className="text-13 text-ink-3">{hasMore ? messages.cardMore : messages.cardHint}</span>
          </span>
        </label>
      ) : (
        <p className="rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
          {messages.errors.cardsUnavailable} {messages.cartKept}
        </p>
      )}
      {cryptoEnabled && (
        <label className={row}>
          <input
            type="radio"
            name="payment"
            value="crypto"
            checked={false}
            onChange={onCrypto}
            className={radio}
          />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-15">{messages.crypto}</span>
            <span className="text-13 text-ink-3">{messages.cryptoHint}</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
