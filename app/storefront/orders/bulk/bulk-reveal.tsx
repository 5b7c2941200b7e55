import "./bulk.css";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { CopyButton } from "#app/storefront/delivered/copy-button.tsx";
import { textOfLines } from "#app/storefront/delivered/credential-text.ts";
import { labelsOfAll } from "#app/storefront/delivered/labels-of-all.ts";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { SCRIPTED } from "#app/storefront/delivered/plain-reveal.tsx";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import type { BulkScope } from "./bulk-scopes.ts";
import type { RevealedScope, useBulkReveal } from "./use-bulk-reveal.ts";

const messages = accountMessages.vault;

interface BulkRevealProps {
  scope: BulkScope;
  bulk: ReturnType<typeof useBulkReveal>;
  /** The URL to which the form for browsers without JavaScript is sent. */
  address: string;
  /**
   * Whether the "Reveal all" button has the filled style. A view has only one button with the filled style.
   */
  isMain?: boolean;
  /**
   * The heading above the buttons. By default, a sentence says which units the buttons reveal, copy and save.
   */
  heading?: ReactNode;
}

/** Reveals, copies and saves many units at once: the whole order, or an order line with several units. */
export function BulkReveal({ scope, bulk, address, isMain = false, heading }: BulkRevealProps) {
  const { bulk: own } = ordersMessages;
  const { productId, productName, units } = scope;
  const name = productName === null ? own.order : productName;
  const text = productName === null ? own.all(units) : own.line(productName, units);
  const revealed = bulk.shownOf(scope);
  const variant = heading ? "quiet" : "outline";
  const labels = labelsOfAll(name, productName === null ? null : units);
  const [label, spoken] = revealed ? labels.hide : labels.reveal;
  return (
    <section aria-label={productName === null ? own.title : text} className="bulk">
      <div className="bulk-head">
        {heading ?? <p>{text}</p>}
        <button
          type="button"
          aria-label={messages.downloadAllOf(name)}
          onClick={() => bulk.download(scope)}
          className={SCRIPTED}
        >
          {messages.downloadAll}
        </button>
      </div>
      <div className={`bulk-buttons ${SCRIPTED}`}>
        <Button
          variant={isMain && !revealed ? "filled" : variant}
          aria-busy={bulk.busy === productId}
          aria-expanded={revealed !== null}
          aria-label={spoken}
          onClick={() => (revealed ? bulk.hide() : bulk.reveal(scope))}
        >
          {label}
        </Button>
        <CopyButton
          variant={variant}
          isCopied={bulk.copied === productId}
          name={labels.copy[1]}
          onClick={() => bulk.copy(scope)}
        >
          {labels.copy[0]}
        </CopyButton>
      </div>
      {revealed ? (
        <Values revealed={revealed} label={own.valuesOf(name)} />
      ) : (
        <PlainForm address={address} scope={scope} label={messages.revealAllOf(name)} isMain={isMain} />
      )}
      <p role="status" className="sr-only">
        {bulk.copied === productId ? messages.copied : ""}
      </p>
    </section>
  );
}

/** The values as one text. The shopper can also select and copy the text without the copy button. */
function Values({ revealed, label }: { revealed: RevealedScope; label: string }) {
  return (
    <>
      {revealed.unreadable > 0 && (
        <p role="alert" className="text-15 text-danger">
          {ordersMessages.bulk.unreadable(revealed.unreadable)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls this region. */}
      <section aria-label={label} tabIndex={0} className="bulk-values">
        <pre translate="no">{textOfLines(revealed.lines)}</pre>
      </section>
    </>
  );
}

/** Reveals the units without JavaScript. */
function PlainForm({ address, scope, label, isMain }: PlainFormProps) {
  return (
    <noscript>
      <form method="post" action={address}>
        <input type="hidden" name="units" value={scope.productId === "" ? "all" : scope.productId} />
        <button type="submit" className={buttonClasses({ variant: isMain ? "filled" : "outline" })}>
          {label}
        </button>
      </form>
    </noscript>
  );
}

interface PlainFormProps extends Pick<BulkRevealProps, "address" | "scope"> {
  label: string;
  isMain: boolean;
}
