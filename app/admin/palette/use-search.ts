import { useEffect, useState } from "react";
import { TERM_MIN } from "#domain/operations/search/parse-search-term.ts";
import type { FoundThings } from "#domain/operations/search/search-back-office.ts";

/** Milliseconds between the last key and the search. */
const SETTLE_MS = 180;
const NOTHING: FoundThings = { orders: [], customers: [], products: [], items: [] };

/** Returns the server's results for a term. The results of an older term are never shown. */
export function useSearch(term: string): { found: FoundThings; state: "idle" | "searching" | "failed" } {
  const [answer, setAnswer] = useState<{ term: string; found: FoundThings | null } | null>(null);
  const asked = term.trim();
  const isAsked = asked.length >= TERM_MIN;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/admin/buscar?q=${encodeURIComponent(asked)}`, {
          signal: stop.signal,
          headers: { Accept: "application/json" },
          redirect: "error",
        });
        if (!response.ok) throw new Error(`/admin/buscar answered ${response.status}`);
        setAnswer({ term: asked, found: (await response.json()) as FoundThings });
      } catch {
        if (!stop.signal.aborted) setAnswer({ term: asked, found: null });
      }
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, isAsked]);
  if (!isAsked) return { found: NOTHING, state: "idle" };
  if (answer?.term !== asked) return { found: NOTHING, state: "searching" };
  return answer.found ? { found: answer.found, state: "idle" } : { found: NOTHING, state: "failed" };
}
