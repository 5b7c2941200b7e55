import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

interface HoldSentenceProps {
  hold: NonNullable<ToComeMessages["hold"]>;
  className?: string;
}

/**
 * Shows until when the shop waits for the missing units of an order before the automatic refund, in the
 * reader's time zone.
 */
export function HoldSentence({ hold, className }: HoldSentenceProps) {
  const [before, after] = hold.text.split("{time}");
  return (
    <p className={className}>
      {before}
      {after !== undefined && (
        <>
          <LocalTime at={hold.at} />
          {after}
        </>
      )}
    </p>
  );
}
