import { Link } from "react-router";
import { Cover } from "#app/seals/cover.tsx";
import { HoldSentence } from "./hold-sentence.tsx";
import type { ToComeMessages } from "./to-come-messages.server.ts";

export interface OrderToCome {
  orderNumber: string;
  messages: ToComeMessages;
}

/** The undelivered units of an order, in the list of digital products. */
export function ProductsToCome({ orderNumber, messages }: OrderToCome) {
  const [first] = messages.lines;
  return (
    <li className="flex items-start gap-x-4 px-4 py-4 sm:px-5">
      {first && (
        <span className="relative flex-none">
          <Cover slug={first.slug} emoji={first.emoji} cover={first.cover} size={44} />
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-surface bg-warning"
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-3">
          <span className="text-warning">{messages.title}</span> ·{" "}
          <Link
            to={`/orders/${orderNumber}`}
            translate="no"
            className="font-mono underline underline-offset-2 hover:text-ink"
          >
            {orderNumber}
          </Link>
        </p>
        {messages.lines.map(({ productId, units, text }) => (
          <p key={productId} className="mt-1 text-13 text-ink-2">
            <span className="block font-semibold text-15 text-ink">{units}</span>
            {text}
          </p>
        ))}
        {messages.hold && <HoldSentence hold={messages.hold} className="mt-1 text-13 text-ink-2" />}
      </div>
    </li>
  );
}
