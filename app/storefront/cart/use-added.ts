import { useEffect, useState } from "react";

/** How long a button says "Added", in milliseconds. */
const SAID_FOR = 1_200;

/**
 * Returns the id of the product that was just added, or "". Also returns a function. The caller must call
 * this function after a product was added.
 */
export function useAdded(): [addedId: string, tell: (productId: string) => void] {
  const [added, setAdded] = useState({ id: "" });
  useEffect(() => {
    if (!added.id) return;
    const end = setTimeout(setAdded, SAID_FOR, { id: "" });
    return () => clearTimeout(end);
  }, [added]);
  return [added.id, (id) => setAdded({ id })];
}
