/** Joins class names for the `class` attribute. Empty and missing names are omitted. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
