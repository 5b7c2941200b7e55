import { StatusBadge } from "#app/design-system/badge.tsx";
import { specialTones, toneOfStatus } from "#app/order-states/tones.ts";
import { type OrderStates, specialState } from "#domain/orders/states/special-state.ts";
import { stateText } from "./state-text.ts";

/**
 * The status of an order as text, with a state that the status does not show. When the status of an order and
 * its special state both have the tone "warning", one badge shows both. Any other special state has a
 * separate badge.
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
