import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";

/**
 * How long the pointer rests on a link before the page of the link is fetched, in milliseconds. Router links
 * wait for the same time before they fetch a page.
 */
const INTENT_MS = 100;

interface PlainLinksProps {
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLUListElement>;
  /** Whether the page keeps its scroll position when the user opens a link. */
  preventScrollReset?: boolean;
}

/**
 * A list whose `<a>` elements work like the router's links. The router opens the link, so the browser loads
 * no new document. The page of a link is fetched when the pointer or the focus rests on the link. One
 * listener serves all links, because hydrating a dozen hooks for each router link takes time.
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
          // A link to the page that is already open replaces the current history entry.
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

/**
 * Returns the address of the link around an element, or an empty text when the element is in no link within
 * the shop.
 */
function addressOf(target: EventTarget): string {
  const link = target instanceof Element ? target.closest("a:not([target])") : null;
  const address = link?.getAttribute("href");
  return address?.startsWith("/") ? address : "";
}
