import { Star } from "lucide-react";
import { RowSwitch } from "#app/admin/design/list/row-switch.tsx";
import { productMessages } from "./messages.ts";
import { useCardAction } from "./use-card-action.ts";

interface FeatureSwitchProps {
  product: { id: string; name: string; featured: boolean };
}

/**
 * Immediately adds a product to the featured products, or removes the product from the featured products
 * (spec B2.6, B7-14 to B7-16).
 */
export function FeatureSwitch({ product }: FeatureSwitchProps) {
  const { send, sent, isBusy } = useCardAction("feature", product.id);
  const asked = sent?.get("featured");
  const isOn = asked === undefined || asked === null ? product.featured : asked === "true";
  return (
    <RowSwitch
      isOn={isOn}
      isBusy={isBusy}
      label={productMessages.card.featuredOf(product.name)}
      icon={<Star size={12} strokeWidth={2.5} className="group-aria-checked:fill-current" />}
      onToggle={() => send({ featured: String(!isOn) })}
    />
  );
}
