/** The line that opens a folded part of the checkout dialog. */
export const foldLine =
  "flex min-h-11 list-none items-center gap-2 rounded-6 text-15 text-ink-2 before:size-2 before:-rotate-45 before:border-r-2 before:border-b-2 before:border-current [[open]>&]:before:rotate-45";
