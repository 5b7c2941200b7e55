import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";

/** How long the pointer rests on a link before its page is fetched, in milliseconds, as with router links. */
const INTENT_MS = 100;

interface PlainLinksProps {
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLUListElement>;
  /** Keeps the scroll position when a link opens. */
  preventScrollReset?: boolean;
}

/**
 * A list whose `<a>` elements open as the router's links do: without a new document, and fetched when the
 * pointer or the focus rests on them. One listener serves all links. Each link of the router has a dozen
 * hooks, for hydration.
 */
export function PlainLinks({ preventScrollReset, ...list }: PlainLinksProps) {
  const navigate = useNavigate();
  const [intended, setIntended] = useState("");
  const [fetched, setFetched] = useState("");
  useEffect(() => {
    const rest = setTimeout(setFetched, INTENT_MS, intended);
    return () => clearTimeout(rest);
  }, [intended]);
  const intend = (event: SyntheticEvent) => setIntended(addressOf(event.target));
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link inside is a click. */}
      <ul
        {...list}
        onClick={(event) => {
          const address = addressOf(event.target);
          const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
          if (!address || isModified || event.defaultPrevented) return;
          event.preventDefault();
          // The same page again replaces its history entry.
          const replace = address === location.pathname + location.search;
          navigate(address, { preventScrollReset, replace });
        }}
        onMouseOver={intend}
        onMouseLeave={() => setIntended("")}
        onFocus={intend}
        onBlur={() => setIntended("")}
        onTouchStart={intend}
      />
      {fetched ? <PrefetchPageLinks page={fetched} /> : null}
    </>
  );
}

/** Returns the address of the link around an element. Empty when there is none within the shop. */
function addressOf(target: EventTarget): string {
  const link = target instanceof Element ? target.closest("a:not([target])") : null;
  const address = link?.getAttribute("href");
  return address?.startsWith("/") ? address : "";
}
