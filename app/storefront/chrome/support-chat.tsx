import { MessageCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messages } from "#app/storefront/messages.ts";

/**
 * The floating support button; `link` is already validated as https or a path of the shop.
 * It moves up while the product page's buy bar is shown. On phones it stands beside the first links of the
 * product page and beside the heading of a narrow form (tokens.css). While it covers a control it fades and
 * lets clicks through; the keyboard still reaches it.
 */
export function SupportChat({ link }: { link: string }) {
  const ref = useRef<HTMLAnchorElement>(null);
  const [isCovering, setIsCovering] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Loaded at the first scroll, because the first view
    // does not need it. The button stays visible without it.
    const watch = () =>
      import("./watch-covering.ts").then(
        ({ watchCovering }) => {
          if (ref.current && !isGone) stop = watchCovering(ref.current, setIsCovering);
        },
        () => {},
      );
    window.addEventListener("scroll", watch, { once: true, passive: true });
    return () => {
      isGone = true;
      window.removeEventListener("scroll", watch);
      stop?.();
    };
  }, []);
  return (
    <aside aria-label={messages.shell.support}>
      <a
        ref={ref}
        href={link}
        data-covering={isCovering || undefined}
        target="_blank"
        title={messages.shell.supportChat}
        rel="noopener noreferrer"
        className="support-chat"
      >
        <MessageCircle aria-hidden="true" size={20} />
        <span className="sr-only">{`${messages.shell.supportChat} ${messages.shell.newTab}`}</span>
      </a>
    </aside>
  );
}
