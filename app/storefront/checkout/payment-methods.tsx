import type { KeyboardEvent } from "react";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

interface PaymentMethodsProps {
  method: "card" | null;
  cardEnabled: boolean;
  cryptoEnabled: boolean;
  /** Whether the provider's payment page offers other methods besides cards in the chosen currency. */
  hasMore: boolean;
  onCard: () => void;
  onCrypto: () => void;
}

/**
 * The payment methods: card, and crypto marked as coming soon. Choosing crypto shows a notice and selects
 * nothing (spec S5-6 to S5-10, R10). While nothing is selected, an arrow key selects the card. When card
 * payments are switched off, the dialog shows a sentence about this state instead of the card option.
 */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { method, cardEnabled, cryptoEnabled, hasMore, onCard, onCrypto } = props;
  function chooseFirst(event: KeyboardEvent): void {
    if (method !== null || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    onCard();
  }
  return (
    <fieldset className="payment-methods">
      <legend>{messages.method}</legend>
      {cardEnabled ? (
        <label>
          <input
            type="radio"
            name="payment"
            value="card"
            data-first=""
            checked={method === "card"}
            onChange={onCard}
            onKeyDown={chooseFirst}
          />
          <b>{messages.card}</b>
          <small>{hasMore ? messages.cardMore : messages.cardHint}</small>
          <span>{messages.redirect}</span>
        </label>
      ) : (
        <p className="rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
          {messages.errors.cardsUnavailable} {messages.cartKept}
        </p>
      )}
      {cryptoEnabled && (
        <label>
          <input type="radio" name="payment" value="crypto" checked={false} onChange={onCrypto} />
          {messages.crypto}
          <small>{messages.cryptoHint}</small>
        </label>
      )}
    </fieldset>
  );
}
