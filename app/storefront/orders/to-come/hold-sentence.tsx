import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

interface HoldSentenceProps {
  hold: NonNullable<ToComeMessages["hold"]>;
  className?: string;
}

/** Shows the end of the shop's reservation for the missing units of an order, in the reader's time zone. */
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
