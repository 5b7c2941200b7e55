import { useState } from "react";

/** What was last there: a dialog that is closing still says what it was about. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
