import { useState } from "react";

/** Returns the last non-null value. A dialog that fades out keeps its content with this value. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
