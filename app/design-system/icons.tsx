/**
 * The two icons that stand in every card of a list, drawn like the rest of the set (Lucide, ISC) but as plain elements:
 * forty-eight of them a page are worth leaving out what the set's components work out for each.
 */

/** A filled star, 14 px. */
export function StarIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-3.5 shrink-0 fill-current text-star">
      <path d="m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z" />
    </svg>
  );
}

/** An open eye, 18 px. */
export function EyeIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-4.5 fill-none">
      <path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  );
}
