import { useState } from "react";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { useCartControls } from "#app/storefront/cart/cart-context.ts";
import { postCart } from "#app/storefront/cart/post-cart.ts";
import type { OpenPage } from "#domain/checkout/cart/cart-snapshot.ts";

/**
 * Warns about an open payment page of an earlier checkout. The shopper can continue on that page, or end it.
 */
export function OpenPageNotice({ page }: { page: OpenPage | undefined }) {
  const { store } = useCartControls();
  const [text, setText] = useState("");
  const [ending, setEnding] = useState(false);

  async function end({ orderId, words: messages }: OpenPage): Promise<void> {
    if (ending) return;
    setEnding(true);
    const answer = await postCart<{ message: string }>({ end: orderId });
    setText(answer?.message || messages.failed);
    await store.refresh();
    setEnding(false);
  }

  return (
    <div
      role="status"
      className="grid gap-2 rounded-10 bg-warning-soft p-3 text-15 text-warning empty:hidden"
    >
      {text && <p>{text}</p>}
      {page && (
        <>
          <p>{page.words.warning}</p>
          <p className="flex flex-wrap gap-2">
            <a href={page.url} className={buttonClasses({ variant: "outline", size: "sm" })}>
              {page.words.continue}
            </a>
            <Button variant="outline" size="sm" aria-disabled={ending} onClick={() => void end(page)}>
              {page.words.end}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
