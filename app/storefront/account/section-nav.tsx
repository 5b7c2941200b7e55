import { useEffect, useRef, useState } from "react";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";

/** For this number of milliseconds after a click, scrolling does not change the current link. */
const SCROLL_TIME = 500;

interface SectionNavProps {
  /** The address of each section, as a fragment such as `#items`, and its label. */
  parts: readonly (readonly [href: string, label: string])[];
}

/**
 * Links to the sections of the account. The current section is the last section that begins above the lower
 * edge of the window's upper fifth. A pressed link is current until the shopper scrolls. Without scripts no
 * link is current.
 */
export function SectionNav({ parts }: SectionNavProps) {
  const [current, setCurrent] = useState<string>();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const hrefs = parts.map(([href]) => href).join(" ");

  useEffect(() => {
    const sections = hrefs
      .split(" ")
      .map((href) => ({ href, section: document.querySelector(href)?.closest("section") }));
    const followScroll = () => {
      if (performance.now() - pressedAt.current < SCROLL_TIME) return;
      let [highest, shown] = [Number.NEGATIVE_INFINITY, sections[0]?.href];
      for (const { href, section } of sections) {
        const top = section?.getBoundingClientRect().top ?? Number.NaN;
        // When two sections are side by side, the first one is the current section.
        if (top > window.innerHeight / 5 || !(top > highest)) continue;
        [highest, shown] = [top, href];
      }
      setCurrent(shown);
    };
    followScroll();
    window.addEventListener("scroll", followScroll, { passive: true });
    return () => window.removeEventListener("scroll", followScroll);
  }, [hrefs]);

  return (
    <nav aria-label={messages.parts} className="account-nav">
      {parts.map(([href, label]) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? "true" : undefined}
          onClick={() => {
            pressedAt.current = performance.now();
            setCurrent(href);
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
