/** Whether a text has the form of an order's number, as `HO-10001`. */
export function isOrderNumber(text: string | null | undefined): text is string {
  return /^HO-\d{1,19}$/.test(text ?? "");
}
