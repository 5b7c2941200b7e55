import type { KeyboardEvent } from "react";
import { checkoutMessages as words } from "./messages.ts";

interface PaymentMethodsProps {
  method: "card" | null;
  cryptoEnabled: boolean;
  onCard: () => void;
  onCrypto: () => void;
}

const row =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-10 border border-control px-3 py-2 has-checked:border-accent";

/**
 * Card, and crypto as coming soon: choosing crypto says so and chooses nothing (spec: shopper §5 Checkout; readings 10).
 * While nothing is chosen, an arrow key chooses the card rather than stepping over it.
 */
export function PaymentMethods({ method, cryptoEnabled, onCard, onCrypto }: PaymentMethodsProps) {
  function chooseFirst(event: KeyboardEvent): void {
    if (method !== null || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    onCard();
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-15">{words.method}</legend>
      <label className={row}>
        <input
          type="radio"
          name="payment"
          value="card"
          data-first=""
          checked={method === "card"}
          onChange={onCard}
          onKeyDown={chooseFirst}
          className="size-5 shrink-0 scroll-my-24 accent-accent"
        />
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium text-15">{words.card}</span>
          <span className="text-13 text-ink-3">{words.cardHint}</span>
        </span>
      </label>
      {cryptoEnabled && (
        <label className={row}>
          <input
            type="radio"
            name="payment"
            value="crypto"
            checked={false}
            onChange={onCrypto}
            className="size-5 shrink-0 scroll-my-24 accent-accent"
          />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-15">{words.crypto}</span>
            <span className="text-13 text-ink-3">{words.cryptoHint}</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
