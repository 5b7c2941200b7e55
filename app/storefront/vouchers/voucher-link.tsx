import { buttonClasses } from "#app/design-system/button.tsx";
import type { VoucherNote } from "./voucher-note.server.ts";

/** A link that opens the provider's page of a voucher. Shows nothing when no voucher can be paid. */
export function VoucherLink({ voucher }: { voucher: VoucherNote | null }) {
  if (!voucher?.link) return null;
  return (
    <a href={voucher.link.url} rel="noreferrer" className={buttonClasses()}>
      {voucher.link.label}
    </a>
  );
}
