import { ArrowUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { AddressSelect } from "./address-select.tsx";

/** The select box for the sort order of a list. On phones the box is an icon beside the search. */
export function SortSelect(props: ComponentProps<typeof AddressSelect>) {
  return (
    // On phones, an icon covers the value.
    <div className="relative max-sm:[&_select]:w-15">
      <AddressSelect {...props} />
      <ArrowUpDown
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute top-3 left-3 bg-surface sm:hidden"
      />
    </div>
  );
}
