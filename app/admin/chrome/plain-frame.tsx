import type { ReactNode } from "react";
import { SentAnswers } from "#app/admin/design/use-send.tsx";
import { Analytics } from "#app/analytics/analytics.tsx";
import { ConnectionNotice } from "#app/connection/connection-notice.tsx";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { Preferences } from "./preferences.tsx";

/**
 * The layout of the pages that the back office shows without its sidebar and its usual header. The layout has
 * one narrow column.
 */
export function PlainFrame({ siteName, children }: { siteName?: string; children: ReactNode }) {
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <header className="page relative flex h-16 items-center">
          <a href="/" className="title truncate rounded-6 text-22 font-semibold">
            {siteName ?? adminMessages.shell.name}
          </a>
          <ConnectionNotice />
        </header>
        <main id="content" tabIndex={-1} className="page flex-1 outline-none">
          <div className="mx-auto w-full max-w-110 py-6 md:py-12">
            <SentAnswers>{children}</SentAnswers>
          </div>
        </main>
        <footer className="page pb-6">
          <div className="mx-auto w-full max-w-110">
            <Preferences />
          </div>
        </footer>
      </div>
      <Analytics />
    </ToastProvider>
  );
}
