import { useState } from "react";

/** Returns the last non-null value. With this value, a dialog keeps its content while it fades out. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
