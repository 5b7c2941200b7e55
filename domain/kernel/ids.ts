/**
 * Whether a text has the form of an id (UUID). The shop sends only texts of this form to the database as an
 * id.
 */
export function isId(text: string | null | undefined): text is string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text ?? "");
}
