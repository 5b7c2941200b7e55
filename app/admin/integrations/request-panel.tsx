import { useEffect, useRef } from "react";
import type { IntegrationTexts, ShownRequest } from "./read-integrations.server.ts";

/** The HTTP request of one message, and the last response to the request. */
export function RequestPanel({
  request,
  texts,
}: {
  request: NonNullable<ShownRequest>;
  texts: IntegrationTexts;
}) {
  const panel = useRef<HTMLElement>(null);
  // Moves the focus to the panel. The link that opens the panel is in a list below the panel. If the panel
  // did not get the focus, the user would not notice the panel.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="request"
      className="grid gap-3 rounded-10 border border-line bg-surface p-4 outline-none"
    >
      <h3 id="request" className="font-mono text-13 wrap-anywhere">
        {request.eventId}
      </h3>
      {part(texts.request, request.body ?? texts.requestDeleted)}
      {request.answer && part(texts.messageColumns.answer, request.answer)}
    </section>
  );
}

const part = (title: string, text: string) => (
  <div className="grid gap-1">
    <h4 className="text-13 text-ink-2">{title}</h4>
    <pre className="font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
  </div>
);
