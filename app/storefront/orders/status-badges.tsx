import { StatusBadge } from "#app/design-system/badge.tsx";
import { specialTones, toneOfStatus } from "#app/order-states/tones.ts";
import { type OrderStates, specialState } from "#domain/orders/states/special-state.ts";
import { stateText } from "./state-text.ts";

/**
 * Shows the status of an order as text. When the order has a special state that the status does not include,
 * also shows that state. When the status and the special state of an order both have the tone "warning", one
 * badge shows both texts. Any other special state has a separate badge.
 */
export function StatusBadges({ order }: { order: OrderStates }) {
  const special = specialState(order);
  const [status, ofSpecial] = stateText(order);
  const tone = toneOfStatus(order);
  if (!special || !ofSpecial) return <StatusBadge tone={tone}>{status}</StatusBadge>;
  if (tone === "warning" && specialTones[special] === tone)
    return <StatusBadge tone={tone}>{`${status} · ${ofSpecial}`}</StatusBadge>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={tone}>{status}</StatusBadge>
      <StatusBadge tone={specialTones[special]}>{ofSpecial}</StatusBadge>
    </span>
  );
}
