import { StatusBadge } from "#app/design-system/badge.tsx";
import { specialTones, toneOfStatus } from "#app/order-states/tones.ts";
import { type OrderStates, specialState } from "#domain/orders/states/special-state.ts";
import { stateText } from "./state-text.ts";

/** The status of an order as text. A second badge shows a state that the status does not show. */
export function StatusBadges({ order }: { order: OrderStates }) {
  const special = specialState(order);
  const [status, ofSpecial] = stateText(order);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={toneOfStatus(order)}>{status}</StatusBadge>
      {special && ofSpecial && <StatusBadge tone={specialTones[special]}>{ofSpecial}</StatusBadge>}
    </span>
  );
}
