import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { MoreActions } from "#app/admin/design/more-actions.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { productMessages } from "#app/admin/products/messages.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { variantMessages } from "#app/admin/products/variants-messages.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/**
 * The links to the product's other dialogs, to the product's page in the shop, and to a copy of the product.
 * A click on a link asks the user for confirmation before typed input is lost.
 */
export function ProductLinks({ product: { id, slug, kind, status } }: { product: StaffProductDetail }) {
  const address = useDialogAddress();
  const { state } = useLocation();
  const links = [
    ...(kind === "group" ? [] : [{ to: address("precos", id), label: priceMessages.tabs.prices }]),
    { to: address("variacoes", id), label: variantMessages.tab },
  ];
  return (
    <nav
      aria-label={priceMessages.tabs.label}
      className="editor-links"
      onKeyDown={(event) => {
        const isMenuOpen = event.currentTarget.querySelector(":popover-open") !== null;
        if (event.key === "Escape" && isMenuOpen) event.stopPropagation();
      }}
    >
      <MoreActions>
        {links.map(({ to, label }) => (
          <Link key={to} to={to} replace state={state} preventScrollReset>
            {label}
          </Link>
        ))}
        {kind !== "group" && <CopyLinkButton slug={slug} />}
        <DuplicateButton id={id} />
        {status !== "inactive" && (
          <a href={`/marketplace/${slug}`} target="_blank" rel="noopener">
            {productMessages.card.view}
            <span className="sr-only"> {adminMessages.shell.newTab}</span>
          </a>
        )}
      </MoreActions>
    </nav>
  );
}

/**
 * Copies the saved product and opens the copy. Before typed input is lost, the dialog asks the user for
 * confirmation.
 */
function DuplicateButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const address = useDialogAddress();
  const { send, busy } = useActionSender({
    onDone: (result) =>
      void navigate(address("editar", (result as { id: string }).id), { preventScrollReset: true }),
  });
  return (
    <button type="button" aria-disabled={busy} onClick={() => busy || send({ intent: "duplicate", id })}>
      {productMessages.bulk.duplicate}
    </button>
  );
}

/** How long the button shows that the address was copied, in milliseconds. */
const SHOWN_MS = 2_000;

/**
 * Copies an address to the clipboard. Opening this address puts one unit of the product into a cart. For two
 * seconds, the button then shows that the address was copied.
 */
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
    <button type="button" aria-live="polite" onClick={() => void copy()}>
      {text}
    </button>
  );
}
