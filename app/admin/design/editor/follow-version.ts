interface Versions {
  /** The version that the page has loaded. */
  loaded: number;
  /** The version that the fields show. */
  shown: number;
  /** The version that the last save of this form has written, or null when this form has not been saved. */
  saved: number | null;
}

/**
 * Returns what an editor does with a version that the page has loaded. `refill` puts the version into the
 * fields, `adopt` accepts the version and keeps the user's input, and `wait` changes nothing. Another user's
 * version never replaces the input, even when that version arrives right after this form's own save.
 */
export function followVersion({ loaded, shown, saved }: Versions, hasInput: boolean) {
  if (loaded <= shown) return "wait";
  if (!hasInput) return "refill";
  return loaded === saved ? "adopt" : "wait";
}
