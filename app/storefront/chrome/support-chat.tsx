import { MessageCircle } from "lucide-react";
import { messages } from "#app/storefront/messages.ts";

/**
 * The floating support button; `link` is already checked to be https or a path of the shop. It steps up while the
 * product page's buy bar is shown, and beside the heading of a narrow form (theme.css), so that it covers no button.
 */
export function SupportChat({ link }: { link: string }) {
  return (
    <aside aria-label={messages.shell.support}>
      <a
        href={link}
        target="_blank"
        title={messages.shell.supportChat}
        rel="noopener noreferrer"
        className="support-chat fixed right-4 z-20 grid size-12 place-items-center rounded-full border border-control bg-surface shadow-float transition-colors duration-120 hover:bg-surface-2 md:right-6 print:hidden"
      >
        <MessageCircle aria-hidden="true" size={20} />
        <span className="sr-only">
          {messages.shell.supportChat} {messages.shell.newTab}
        </span>
      </a>
    </aside>
  );
}
