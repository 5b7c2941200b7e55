import type { ReactNode } from "react";

/**
 * Shows the line under the title of a page on phones, where the head of the page hides this line. Screen
 * readers read the line of the head.
 */
export function PhoneLead({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden="true" className="-mt-3 mb-4 text-ink-2 sm:hidden">
      {children}
    </p>
  );
}
