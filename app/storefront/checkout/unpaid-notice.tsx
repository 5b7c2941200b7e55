import { useEffect, useRef } from "react";
import type { UnpaidReason } from "#app/storefront/cart/cart-context.ts";

/**
 * Shows at the top of the checkout why an earlier payment did not happen. The notice takes the focus after
 * the checkout has opened.
 */
export function UnpaidNotice({ tone, title, text }: UnpaidReason) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Waits before setting the focus, because the panel moves the focus to its heading one frame after the
    // panel opens.
    const later = setTimeout(() => notice.current?.focus(), 50);
    return () => clearTimeout(later);
  }, []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={`unpaid-notice ${tone}`}>
      <b>{title}</b> {text}
    </div>
  );
}
