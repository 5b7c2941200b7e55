import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { useDialogAddress } from "./list-links.ts";
import { productMessages } from "./messages.ts";
import { priceMessages } from "./prices-messages.ts";
import { variantMessages } from "./variants-messages.ts";

/** How long the button says that it has copied, in milliseconds. */
const SHOWN_MS = 2_000;

const tab = "inline-flex min-h-11 items-center border-b-2 px-1 text-15";

interface ProductTabsProps {
  id: string;
  current: "product" | "prices" | "variants";
  /** A group has no prices of its own. */
  isGroup?: boolean;
  /** Where shoppers can buy it; missing for a group, and beside other dialogs. */
  slug?: string | undefined;
}

/** The links between the dialogs of a product. A link asks before typed input is lost. */
export function ProductTabs({ id, current, isGroup = false, slug }: ProductTabsProps) {
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
      {slug && <CopyLinkButton slug={slug} />}
      {current === "product" && <DuplicateButton id={id} className={slug ? "" : "ml-auto"} />}
    </nav>
  );
}

/** Copies the saved product and opens the copy. The dialog asks before typed input is lost. */
function DuplicateButton({ id, className }: { id: string; className: string }) {
  const navigate = useNavigate();
  const address = useDialogAddress();
  const { send, busy } = useActionSender({
    onDone: (result) =>
      void navigate(address("editar", (result as { id: string }).id), { preventScrollReset: true }),
  });
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => busy || send({ intent: "duplicate", id })}
      className={`${tab} ${className} cursor-pointer border-transparent text-ink-2 hover:text-ink`}
    >
      {productMessages.bulk.duplicate}
    </button>
  );
}

/** Copies the address that fills a cart with one unit, and says so in its place for a while. */
function CopyLinkButton({ slug }: { slug: string }) {
  const messages = productMessages.checkoutLink;
  const [text, setText] = useState(messages.copy);
  const say = (result: string) => {
    setText(result);
    setTimeout(() => setText(messages.copy), SHOWN_MS);
  };
  const copy = () =>
    navigator.clipboard?.writeText(`${location.origin}/buy?items=${slug}:1`).then(
      () => say(messages.copied),
      () => say(messages.failed),
    );
  return (
    <button
      type="button"
      aria-live="polite"
      onClick={() => void copy()}
      className={`${tab} ml-auto cursor-pointer border-transparent text-ink-2 hover:text-ink`}
    >
      {text}
    </button>
  );
}
