import { netOf, type Returned } from "#domain/orders/returned-money.ts";
import { formatMoney } from "#messages/format.ts";
import { moneyMessages as messages } from "#messages/pt-BR/back-office/money.ts";

interface ReturnedNoteProps {
  /** The amount in minor units of the shop's currency. */
  gross: number;
  returned: Returned | null;
  className?: string;
  /**
   * Whether the note omits the amounts when the whole gross amount was refunded or is disputed. A note
   * without amounts only says "refunded" or "disputed".
   */
  isShort?: boolean;
  /** Whether the note shows only the net amount. */
  isNetOnly?: boolean;
}

/**
 * Shows three parts of a gross amount, each on its own line: the refunded amount, the disputed amount, and
 * the net amount.
 */
export function ReturnedNote({ gross, returned, className = "", isShort, isNetOnly }: ReturnedNoteProps) {
  if (!returned) return null;
  const { refunded, disputed } = returned;
  if (refunded === 0 && disputed === 0) return null;
  if (isShort && netOf(gross, returned) === 0 && refunded * disputed === 0)
    return (
      <span className={`block ${className}`}>{refunded > 0 ? messages.refunded : messages.disputed}</span>
    );
  const lines: [string, number][] = [[messages.net, netOf(gross, returned)]];
  if (disputed > 0 && !isNetOnly) lines.unshift([messages.disputed, disputed]);
  if (refunded > 0 && !isNetOnly) lines.unshift([messages.refunded, refunded]);
  return lines.map(([name, amount]) => (
    <span key={name} className={`block whitespace-nowrap ${className}`}>
      {name}: {formatMoney(amount)}
    </span>
  ));
}
