import { MessageCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { shopMessages } from "#messages/en/storefront/shop.ts";

/**
 * The floating support button. `link` is already validated as https or a path of the shop. Below 1024 px the
 * button is in the top bar (tokens.css). On wider screens the button fades while it covers a control or text.
 * Clicks then reach the covered element. The keyboard still reaches the button.
 */
export function SupportChat({ link }: { link: string }) {
  const ref = useRef<HTMLAnchorElement>(null);
  const [isCovering, setIsCovering] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // The first pointer movement or scroll loads this code. When this code cannot be loaded, the button stays
    // visible.
    const watch = () =>
      import("./watch-covering.ts").then(
        ({ watchCovering }) => {
          stop?.();
          if (ref.current && !isGone) stop = watchCovering(ref.current, setIsCovering);
        },
        () => {},
      );
    for (const move of ["pointermove", "scroll"]) addEventListener(move, watch, { once: true });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <aside aria-label={shopMessages.shell.support}>
      <a
        ref={ref}
        href={link}
        data-covering={isCovering || undefined}
        target="_blank"
        title={shopMessages.shell.supportChat}
        rel="noopener noreferrer"
        className="support-chat"
      >
        <MessageCircle aria-hidden="true" size={20} />
        <span className="sr-only">{`${shopMessages.shell.supportChat} ${shopMessages.shell.newTab}`}</span>
      </a>
    </aside>
  );
}
