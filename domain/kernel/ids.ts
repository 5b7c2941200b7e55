/** Whether a text from outside is an id of ours; anything else is never sent to the database as one. */
export function isId(text: string | null | undefined): text is string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text ?? "");
}
