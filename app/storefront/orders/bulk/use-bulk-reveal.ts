import { useMemo, useRef, useState } from "react";
import { copyText } from "#app/design-system/copy-text.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { fileTextOfLines, textOfLines } from "#app/storefront/account/credential-text.ts";
import { accountMessages } from "#app/storefront/account/messages.ts";
import { saveText } from "#app/storefront/account/save-text.ts";
import type { RevealedUnits } from "#app/storefront/account/use-revealed-units.ts";
import type { RevealedLine } from "#domain/orders/revealed-lines.ts";
import type { BulkScope } from "./bulk-scopes.ts";

/** Lines that one action revealed, and the number of units that could not be opened. */
export interface RevealedScope {
  lines: readonly RevealedLine[];
  unreadable: number;
}

const words = accountMessages.vault;
/** How long "Copied!" is shown, in milliseconds. */
const COPIED_FOR = 2000;

async function open(orderNumber: string, productId: string): Promise<RevealedScope> {
  const response = await fetch(`/deliverables/order/${orderNumber}/reveal`, {
    method: "POST",
    body: new URLSearchParams({ product: productId }),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || !Array.isArray(answer?.lines))
    throw new Error(answer?.error?.message || words.openFailed);
  return answer;
}

/**
 * Reveals whole lines and the whole order. It requests a scope at most once, because every reveal is
 * recorded, and takes a line from the whole order when that was revealed. The values stay in this page's
 * memory. `opened` came with the page and is shown at once.
 */
export function useBulkReveal(
  orderNumber: string,
  opened: { productId: string; revealed: RevealedScope } | null,
) {
  const toast = useToast();
  const asked = useRef(new Map<string, Promise<RevealedScope>>());
  const [known, setKnown] = useState<ReadonlyMap<string, RevealedScope>>(
    () => new Map(opened && [[opened.productId, opened.revealed]]),
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

  /** A line that the whole order has revealed completely is not requested again. */
  function revealedOf(productId: string): RevealedScope | undefined {
    const whole = known.get("");
    if (known.has(productId) || !whole || whole.unreadable > 0) return known.get(productId);
    const lines = whole.lines.filter((line) => line.productId === productId);
    return lines.length > 0 ? { lines, unreadable: 0 } : undefined;
  }

  async function fetchScope({ productId }: BulkScope): Promise<RevealedScope> {
    const here = revealedOf(productId);
    if (here) return here;
    const request = asked.current.get(productId) ?? open(orderNumber, productId);
    asked.current.set(productId, request);
    setBusy(productId);
    try {
      const revealed = await request;
      setKnown((before) => new Map([...before, [productId, revealed]]));
      return revealed;
    } catch (error) {
      asked.current.delete(productId);
      throw error;
    } finally {
      setBusy(null);
    }
  }

  const failed = (error: unknown) =>
    toast({
      title: words.failed,
      description: error instanceof Error ? error.message : words.openFailed,
      variant: "destructive",
    });

  return {
    units,
    busy,
    copied,
    shownOf: ({ productId }: BulkScope) => (shown === productId ? (revealedOf(productId) ?? null) : null),
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
        const text = fetchScope(scope).then(({ lines }) => textOfLines(lines));
        if (!(await copyText(text))) return failed(new Error(words.copyFailed));
        setCopied(scope.productId);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(null), COPIED_FOR);
      } catch (error) {
        failed(error);
      }
    },
    async download(scope: BulkScope): Promise<void> {
      try {
        saveText(scope.fileName, fileTextOfLines((await fetchScope(scope)).lines));
      } catch (error) {
        failed(error);
      }
    },
  };
}
