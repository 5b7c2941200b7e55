import { Link, useLocation } from "react-router";
import { useDialogAddress } from "./list-links.ts";
import { priceMessages } from "./prices-messages.ts";
import { variantMessages } from "./variants-messages.ts";

const tab = "inline-flex min-h-11 items-center border-b-2 px-1 text-15";

interface ProductTabsProps {
  id: string;
  current: "prices" | "variants";
  /** A group of variants has no prices of its own. */
  isGroup?: boolean;
}

/**
 * The links between the dialogs of a product. A click on a link asks the user for confirmation before typed
 * input is lost.
 */
export function ProductTabs({ id, current, isGroup = false }: ProductTabsProps) {
  const messages = priceMessages.tabs;
  const address = useDialogAddress();
  const { state } = useLocation();
  const tabs = [
    { name: "product", to: address("editar", id), label: messages.product },
    ...(isGroup ? [] : [{ name: "prices", to: address("precos", id), label: messages.prices }]),
    { name: "variants", to: address("variacoes", id), label: variantMessages.tab },
  ];
  return (
    <nav aria-label={messages.label} className="flex flex-wrap gap-x-5 border-b border-line">
      {tabs.map(({ name, to, label }) => (
        <Link
          key={name}
          to={to}
          replace
          state={state}
          preventScrollReset
          aria-current={name === current ? "page" : undefined}
          className={`${tab} ${name === current ? "border-accent font-semibold" : "border-transparent text-ink-2 hover:text-ink"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
