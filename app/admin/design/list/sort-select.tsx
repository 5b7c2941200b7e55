import { ArrowUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { AddressSelect } from "./address-select.tsx";

type SortSelectProps = Omit<ComponentProps<typeof AddressSelect>, "isLabelShown" | "className">;

/**
 * Selects the sort order of a list. The server sorts the list, and the address stores the order (spec R1,
 * R29). On phones, an icon covers the value, so that the select box fits beside the search.
 */
export function SortSelect(props: SortSelectProps) {
  return (
    <div className="relative ml-auto max-sm:[&_select]:w-15">
      <AddressSelect {...props} isLabelShown />
      <ArrowUpDown
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute top-3 left-3 bg-surface sm:hidden"
      />
    </div>
  );
}
