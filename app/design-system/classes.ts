/** Joins class names for the `class` attribute, without the empty and missing ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
