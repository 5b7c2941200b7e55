/** Returns whether a text has the form of an order number, for example `HO-10001`. */
export function isOrderNumber(text: string | null | undefined): text is string {
  return /^HO-\d{1,19}$/.test(text ?? "");
}
