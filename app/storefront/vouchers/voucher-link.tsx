import { buttonClasses } from "#app/design-system/button.tsx";
import type { VoucherNote } from "./voucher-note.server.ts";

/**
 * A link to the payment provider's page with the payment slip ("voucher") of an order. Shows nothing when the
 * order has no voucher that the shopper can still pay.
 */
export function VoucherLink({ voucher }: { voucher: VoucherNote | null }) {
  if (!voucher?.link) return null;
  return (
    <a href={voucher.link.url} rel="noreferrer" className={buttonClasses()}>
      {voucher.link.label}
    </a>
  );
}
