import { productMessages } from "./messages.ts";
import { useCardAction } from "./use-card-action.ts";

interface FeatureSwitchProps {
  product: { id: string; name: string; featured: boolean };
  /** Hides the label when a column header already shows it. */
  isBare?: boolean;
}

/** Features a product immediately (spec B2.6, B7-14 to B7-16). */
export function FeatureSwitch({ product, isBare = false }: FeatureSwitchProps) {
  const messages = productMessages.card;
  const { send, sent, isBusy } = useCardAction("feature", product.id);
  const asked = sent?.get("featured");
  const isOn = asked === undefined || asked === null ? product.featured : asked === "true";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={messages.featuredOf(product.name)}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) send({ featured: String(!isOn) });
      }}
      className="group inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-10 text-13 text-ink-2"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full border border-control bg-surface-2 transition-colors duration-120 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-control transition-transform duration-120 group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent motion-reduce:transition-none" />
      </span>
      {isBare ? null : <span className="words">{messages.featured}</span>}
    </button>
  );
}
