import { StatusBadge } from "#app/design-system/badge.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { SmallImage } from "#app/seals/small-image.tsx";
import type { homeMessages } from "#messages/en/storefront/home.ts";
import { formatMoney } from "#messages/format.ts";
import type { FanCover } from "./choose-fan.ts";

const rows = (messages: ExampleVaultProps["messages"]) => [
  { label: messages.login, value: messages.loginValue, act: messages.copy },
  { label: messages.password, value: messages.passwordValue, act: messages.reveal },
];

interface ExampleVaultProps {
  /**
   * The texts of the example. A page that does not load the file with these messages gets the messages from
   * the server.
   */
  messages: typeof homeMessages.example;
  caption: string;
  note: string | undefined;
  /**
   * Three products with an image, or an empty list. The covers and prices of these products appear behind the
   * card, spread like playing cards in a hand.
   */
  products: readonly FanCover[];
}

/**
 * A static example of a delivered item. The example consists of text and not of an image. The example is
 * labeled as an example and has no controls.
 */
export function ExampleVault({ messages, caption, note, products }: ExampleVaultProps) {
  const hasFan = products.length === 3;
  return (
    <figure
      className={hasFan ? "cover-fan @container min-w-0 max-md:order-3" : "@container min-w-0 max-md:order-3"}
    >
      {hasFan ? (
        <div aria-hidden="true">
          {products.map(({ id, cover, price }) => (
            <span key={id}>
              <SmallImage address={cover} />
              <b>{formatMoney(price)}</b>
            </span>
          ))}
        </div>
      ) : null}
      <div
        aria-hidden="true"
        className="relative overflow-hidden rounded-16 border border-line bg-surface shadow-float select-none"
      >
        <div className="flex items-center gap-x-4 gap-y-2 px-5 py-4 @max-md:flex-wrap">
          <Seal slug="verified-business-manager" emoji="🏢" size={56} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{messages.name}</p>
            <p className="text-13 text-ink-3">{messages.line}</p>
          </div>
          <span className="@max-md:basis-full @max-md:pl-18">
            <StatusBadge tone="success">{messages.delivered}</StatusBadge>
          </span>
        </div>
        <div className="border-t border-dashed border-control/60 px-5">
          {rows(messages).map(({ label, value, act }) => (
            <div
              key={label}
              className="flex items-center gap-3 border-b border-line py-2 text-15 last:border-b-0"
            >
              <div className="min-w-0 flex-1 @md:flex">
                <p className="w-28 text-ink-3">{label}</p>
                <p className="font-ledger truncate">{value}</p>
              </div>
              <span className="min-w-18 rounded-10 bg-surface-2 px-3 py-2 text-center text-13 font-semibold">
                {act}
              </span>
            </div>
          ))}
        </div>
        {note ? <p className="bg-surface-2 px-5 py-3 text-13 text-ink-2">{note}</p> : null}
      </div>
      <figcaption className="mt-2 text-13 text-ink-3">{caption}</figcaption>
    </figure>
  );
}
