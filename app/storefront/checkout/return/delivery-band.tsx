import "./band.css";
import type { ReactNode } from "react";
import { Seal } from "#app/seals/seal.tsx";
import type { OrderLineView } from "#domain/orders/order-views.ts";

interface DeliveryBandProps {
  /** The product whose ink and seal the band shows, or null for a band without ink and seal. */
  line: Pick<OrderLineView, "productSlug" | "emoji" | "ink"> | null;
  children: ReactNode;
}

/**
 * The colored band across the confirmation page. The band is the background of the heading and of the upper
 * part of the card.
 */
export function DeliveryBand({ line, children }: DeliveryBandProps) {
  return (
    <div className={line ? `band on-ink ${line.ink}` : "band band-plain"}>
      {line && <Seal slug={line.productSlug} emoji={line.emoji} isPattern />}
      <div className="page">{children}</div>
    </div>
  );
}
