import type { ReactNode } from "react";
import { SentAnswers } from "#app/admin/design/use-send.tsx";
import { Analytics } from "#app/analytics/analytics.tsx";
import { ConnectionNotice } from "#app/connection/connection-notice.tsx";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { Preferences } from "./preferences.tsx";

interface PlainFrameProps {
  /** The logo or the name of the shop. */
  mark?: ReactNode;
  /** The element between the card and the select boxes of language and theme. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of the pages that the back office shows without its sidebar and its usual header. The layout has
 * one narrow column in the middle: the mark of the shop above a card that contains the page.
 */
export function PlainFrame({ mark, below, children }: PlainFrameProps) {
  return (
    <ToastProvider>
      <div className="fixed inset-x-0 top-0">
        <ConnectionNotice />
      </div>
      <div className="grid min-h-dvh items-center">
        <div className="mx-auto grid w-full max-w-118 gap-4 px-4 py-6">
          <header>
            <a href="/" className="title block truncate rounded-6 text-center text-22">
              {mark ?? adminMessages.shell.name}
            </a>
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="rounded-16 border border-line bg-surface p-4 sm:p-6 outline-none"
          >
            <SentAnswers>{children}</SentAnswers>
          </main>
          {below}
          <footer>
            <Preferences isLabelled />
          </footer>
        </div>
      </div>
      <Analytics />
    </ToastProvider>
  );
}
