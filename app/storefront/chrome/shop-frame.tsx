import type { ReactNode } from "react";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import type { ShopFacts } from "#app/storefront/base/shop-facts.ts";
import { messages } from "#messages/en/storefront/shop.ts";
import { CartProvider } from "./cart-provider.tsx";
import { Footer } from "./footer.tsx";
import { SupportChat } from "./support-chat.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of every storefront page: skip link, top bar, the page, footer, support button. */
export function ShopFrame({ facts, children }: { facts: ShopFacts; children: ReactNode }) {
  return (
    <ToastProvider>
      <CartProvider>
        <a href="#content" className="skip-link">
          {messages.shell.skip}
        </a>
        <div className="flex min-h-dvh flex-col">
          <TopBar facts={facts} />
          <noscript>
            <p className="border-line border-b bg-warning-soft px-4 py-2 text-center text-15 text-warning">
              {messages.shell.needsScript}
            </p>
          </noscript>
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer {...facts} />
        </div>
        {facts.supportChat ? <SupportChat link={facts.supportLink ?? "/support"} /> : null}
      </CartProvider>
    </ToastProvider>
  );
}
