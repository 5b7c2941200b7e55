/**
 * The two icons of every card, defined once per page and referenced by each card. Inline shapes in 48 places
 * were a tenth of the marketplace's bytes. The shapes are from Lucide (ISC).
 */

/** The shapes of the icons below; render it once in every page that shows them. */
export function IconSheet() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <symbol id="icon-star" viewBox="0 0 24 24">
        <path d="m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z" />
      </symbol>
      <symbol id="icon-eye" viewBox="0 0 24 24">
        <path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0" />
        <circle cx="12" cy="12" r="3" />
      </symbol>
    </svg>
  );
}

/** A filled star, 14 px. Needs an `IconSheet` in the page. */
export function StarIcon() {
  return (
    <svg aria-hidden="true" className="icon-star">
      <use href="#icon-star" />
    </svg>
  );
}

/** An open eye, 18 px. Needs an `IconSheet` in the page. */
export function EyeIcon() {
  return (
    <svg aria-hidden="true" className="icon-eye">
      <use href="#icon-eye" />
    </svg>
  );
}
