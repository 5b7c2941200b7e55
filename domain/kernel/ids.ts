/**
 * Whether a text has the form of an id (UUID). The shop sends a text to the database as an id only when the
 * text has this form.
 */
export function isId(text: string | null | undefined): text is string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text ?? "");
}
