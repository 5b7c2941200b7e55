import { X } from "lucide-react";
import { Link } from "react-router";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

interface FilterChipProps {
  label: string;
  value: string;
  /** The address of the list without this filter. */
  to: string;
}

/** A chosen filter of a list: "Situação: Reembolsadas", with a link that removes this filter. */
export function FilterChip({ label, value, to }: FilterChipProps) {
  return (
    <span className="admin-text inline-flex min-h-9 min-w-0 items-center gap-1 rounded-full bg-surface-2 pl-3 text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        {label}: <span className="font-semibold text-ink">{value}</span>
      </span>
      <Link
        to={to}
        preventScrollReset
        aria-label={adminMessages.parts.removeFilter(label)}
        className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-line"
      >
        <X aria-hidden="true" size={16} />
      </Link>
    </span>
  );
}
