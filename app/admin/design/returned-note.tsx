import { netOf, type Returned } from "#domain/orders/returned-money.ts";
import { formatMoney } from "#messages/format.ts";
import { moneyMessages as messages } from "#messages/pt-BR/back-office/money.ts";

interface ReturnedNoteProps {
  /** The amount in minor units of the shop's currency. */
  gross: number;
  returned: Returned | null;
  className?: string;
}

/** Shows the refunded and disputed parts of a gross amount and the net amount, one line each. */
export function ReturnedNote({ gross, returned, className = "" }: ReturnedNoteProps) {
  if (!returned) return null;
  const { refunded, disputed } = returned;
  if (refunded === 0 && disputed === 0) return null;
  const lines: [string, number][] = [
    ...(refunded > 0 ? [[messages.refunded, refunded] as [string, number]] : []),
    ...(disputed > 0 ? [[messages.disputed, disputed] as [string, number]] : []),
    [messages.net, netOf(gross, returned)],
  ];
  return lines.map(([name, amount]) => (
    <span key={name} className={`block ${className}`}>
      {name}: {formatMoney(amount)}
    </span>
  ));
}
