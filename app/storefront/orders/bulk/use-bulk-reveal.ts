import { useMemo, useRef, useState } from "react";
import { copyText } from "#app/design-system/copy-text.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { fileTextOfLines, textOfLines } from "#app/storefront/delivered/credential-text.ts";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { saveText } from "#app/storefront/delivered/save-text.ts";
import type { RevealedUnits } from "#app/storefront/delivered/use-revealed-units.ts";
import type { RevealedLine } from "#domain/orders/revealed-lines.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import type { BulkScope } from "./bulk-scopes.ts";

/** The lines that one action revealed, and the number of units that could not be opened. */
export interface RevealedScope {
  lines: readonly RevealedLine[];
  unreadable: number;
}
/**
 * The revealed lines, and the number of delivered units at the time of the reveal. From this number, the hook
 * notices when the shop has delivered more units since the reveal.
 */
interface Known extends RevealedScope {
  units: number | null;
}

const messages = accountMessages.vault;
/** How long "Copied!" is shown, in milliseconds. */
const COPIED_FOR = 2000;

async function open(orderNumber: string, productId: string): Promise<RevealedScope> {
  const response = await fetch(`/deliverables/order/${orderNumber}/reveal`, {
    method: "POST",
    body: new URLSearchParams({ product: productId }),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || !Array.isArray(answer?.lines))
    throw new Error(answer?.error?.message || messages.openFailed);
  return answer;
}

/**
 * Reveals whole lines and the whole order. The hook requests the units of a line or order at most one time,
 * because the audit log records every reveal. When the shopper has revealed the whole order, the hook takes
 * the units of a line from that reveal. The values stay in this page's memory. `opened` contains the values
 * that the page has loaded. The values in `opened` are visible immediately.
 */
export function useBulkReveal(
  orderNumber: string,
  opened: { productId: string; revealed: RevealedScope } | null,
) {
  const toast = useToast();
  const asked = useRef(new Map<string, Promise<RevealedScope>>());
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(
    () => new Map(opened && [[opened.productId, { ...opened.revealed, units: null }]]),
  );
  const [shown, setShown] = useState(opened?.productId ?? null);
  const [copied, setCopied] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const units: RevealedUnits = useMemo(
    () =>
      new Map(
        [...known.values()].flatMap(({ lines }) =>
          lines.flatMap((line) =>
            line.units.map(({ deliverableId, fields }) => [deliverableId, fields] as const),
          ),
        ),
      ),
    [known],
  );

  /**
   * When the shopper has revealed the whole order with all current units of a line, the hook does not request
   * the line again.
   */
  function revealedOf({ productId, units: delivered }: BulkScope): RevealedScope | undefined {
    const own = known.get(productId);
    if (own && (own.units ?? delivered) === delivered) return own;
    const lines = known.get("")?.lines.filter((line) => line.productId === productId);
    return lines?.[0]?.units.length === delivered ? { lines, unreadable: 0 } : undefined;
  }

  async function fetchScope(scope: BulkScope): Promise<RevealedScope> {
    const { productId, units: delivered } = scope;
    const here = revealedOf(scope);
    if (here) return here;
    const request = asked.current.get(productId) ?? open(orderNumber, productId);
    asked.current.set(productId, request);
    setBusy(productId);
    try {
      const revealed = await request;
      setKnown((before) => new Map([...before, [productId, { ...revealed, units: delivered }]]));
      return revealed;
    } finally {
      asked.current.delete(productId);
      setBusy(null);
    }
  }

  /**
   * Warns the shopper when some units could not be opened. Without the warning, an incomplete copy or file
   * would look complete.
   */
  function warn({ unreadable }: RevealedScope): void {
    if (unreadable > 0)
      toast({
        title: messages.failed,
        description: ordersMessages.bulk.unreadable(unreadable),
        variant: "destructive",
      });
  }

  const failed = (error: unknown) =>
    toast({
      title: messages.failed,
      description: error instanceof Error ? error.message : messages.openFailed,
      variant: "destructive",
    });

  return {
    units,
    busy,
    copied,
    shownOf: (scope: BulkScope) => (shown === scope.productId ? (revealedOf(scope) ?? null) : null),
    hide: () => setShown(null),
    async reveal(scope: BulkScope): Promise<void> {
      try {
        await fetchScope(scope);
        setShown(scope.productId);
      } catch (error) {
        failed(error);
      }
    },
    async copy(scope: BulkScope): Promise<void> {
      try {
        const revealed = fetchScope(scope);
        if (!(await copyText(revealed.then(({ lines }) => textOfLines(lines)))))
          return failed(new Error(messages.copyFailed));
        warn(await revealed);
        setCopied(scope.productId);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(null), COPIED_FOR);
      } catch (error) {
        failed(error);
      }
    },
    async download(scope: BulkScope): Promise<void> {
      try {
        const revealed = await fetchScope(scope);
        saveText(scope.fileName, fileTextOfLines(revealed.lines));
        warn(revealed);
      } catch (error) {
        failed(error);
      }
    },
  };
}
