import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { textOfLines } from "#app/storefront/delivered/credential-text.ts";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { SCRIPTED } from "#app/storefront/delivered/plain-reveal.tsx";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import type { BulkScope } from "./bulk-scopes.ts";
import type { RevealedScope, useBulkReveal } from "./use-bulk-reveal.ts";

const messages = accountMessages.vault;

interface BulkRevealProps {
  scopes: readonly BulkScope[];
  bulk: ReturnType<typeof useBulkReveal>;
  /** The action of the forms that reveal without JavaScript. */
  address: string;
}

/** Reveals, copies and saves the whole order, and each line with several units, at once. */
export function BulkReveal({ scopes, bulk, address }: BulkRevealProps) {
  const { bulk: own } = ordersMessages;
  return (
    <section aria-label={own.title} className="mb-4 rounded-16 border border-line bg-surface">
      <ul>
        {scopes.map((scope) => {
          const { productId, productName, units } = scope;
          const name = productName === null ? own.order : productName;
          const revealed = bulk.shownOf(scope);
          const isCopied = bulk.copied === productId;
          return (
            <li key={productId} className="grid gap-3 border-line border-b p-4 last:border-b-0">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-40 text-15 [overflow-wrap:anywhere]">
                  {productName === null ? (
                    <span className="font-semibold">{own.all(units)}</span>
                  ) : (
                    own.line(productName, units)
                  )}
                </p>
                <div className={`flex flex-wrap gap-2 ${SCRIPTED}`}>
                  <Button
                    variant="outline"
                    aria-busy={bulk.busy === productId}
                    aria-expanded={revealed !== null}
                    aria-label={revealed ? messages.hideAllOf(name) : messages.revealAllOf(name)}
                    onClick={() => (revealed ? bulk.hide() : bulk.reveal(scope))}
                  >
                    {revealed ? messages.hideAll : messages.revealAll}
                  </Button>
                  <Button
                    variant="outline"
                    aria-label={isCopied ? undefined : messages.copyAllOf(name)}
                    onClick={() => bulk.copy(scope)}
                  >
                    {isCopied ? messages.copied : messages.copyAll}
                  </Button>
                  <Button
                    variant="outline"
                    aria-label={messages.downloadOf(name)}
                    onClick={() => bulk.download(scope)}
                  >
                    {messages.download}
                  </Button>
                </div>
                {!revealed && (
                  <PlainForm address={address} scope={scope} label={messages.revealAllOf(name)} />
                )}
              </div>
              {revealed && <Values revealed={revealed} label={own.valuesOf(name)} />}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {bulk.copied === null ? "" : messages.copied}
      </p>
    </section>
  );
}

/** The values as one text, which can be selected by hand too. */
function Values({ revealed, label }: { revealed: RevealedScope; label: string }) {
  return (
    <>
      {revealed.unreadable > 0 && (
        <p role="alert" className="text-15 text-danger">
          {ordersMessages.bulk.unreadable(revealed.unreadable)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls this region. */}
      <section aria-label={label} tabIndex={0} className="max-h-80 overflow-auto rounded-10 bg-surface-2 p-3">
        <pre translate="no" className="whitespace-pre-wrap font-mono text-15 [overflow-wrap:anywhere]">
          {textOfLines(revealed.lines)}
        </pre>
      </section>
    </>
  );
}

/** Reveals the units without JavaScript. */
function PlainForm({ address, scope, label }: { address: string; scope: BulkScope; label: string }) {
  return (
    <noscript>
      <form method="post" action={address}>
        <input type="hidden" name="units" value={scope.productId === "" ? "all" : scope.productId} />
        <button type="submit" className={buttonClasses({ variant: "outline" })}>
          {label}
        </button>
      </form>
    </noscript>
  );
}
