import "./design-system/theme.css";
import newsreader from "@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { inLanguage } from "#messages/language.server.ts";
import { documentLanguage, language, languageOf } from "#messages/language.ts";
import type { Route } from "./+types/root.ts";
import { holdWithoutConnection } from "./connection/hold-loads.ts";
import { PageProgress, ResumeNavigation } from "./connection/page-progress.tsx";
import grotesk from "./design-system/fonts/schibsted-grotesk.woff2?url";
import { currentTheme, themeOf } from "./design-system/theme.ts";
import { useNonce } from "./document/nonce.ts";
import { HOLD_EARLY_ACTIONS } from "./early-actions.ts";
import { rememberCoupon } from "./remember-coupon.ts";
import { isBackOffice, leadsToSetup } from "./request/back-office-address.ts";
import { STORAGE_IN_MEMORY } from "./storage-in-memory.ts";
import { FailureNotice } from "./storefront/base/failure-notice.tsx";
import { inTheme } from "./theme.server.ts";

/** Preloads the two fonts of the first view, before the browser has read the style sheet. */
export const links: LinksFunction = () =>
  [newsreader, grotesk].map((href) => ({
    rel: "preload" as const,
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  }));

/**
 * Returns the initial language when the settings cannot be read. In that case, the loaders show an error
 * page.
 */
const ownersLanguage = () =>
  cacheRead("settings", () => readPublicSettings()).then(
    (settings) => settings.language,
    () => siteSettings.language.initial,
  );

/**
 * The root has no loader. When a guard throws an error, the layout route of this guard shows the error. The
 * middleware of the root sets the visitor's language and theme for every loader, action and page. When the
 * visitor has chosen no language, the owner's language applies.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }, next) => {
    const chosen = languageOf(request.headers.get("cookie")) ?? (await ownersLanguage());
    // The back office is written in Portuguese, the storefront in English (spec R45).
    const isWritten = chosen === "written" && (isBackOffice(request.url) || leadsToSetup(request.url));
    const theme = themeOf(request.headers.get("cookie"));
    return inTheme(theme, () => inLanguage(isWritten ? "pt-BR" : chosen, next));
  },
  rememberCoupon,
];

/** Keeps the shown page when the connection breaks. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdWithoutConnection()];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = currentTheme();
  return (
    // When the visitor chooses a language or theme, the page changes the attributes of the `<html>` element
    // without a request to the server.
    <html
      lang={documentLanguage()}
      data-language={language()}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7f6f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1412" media="(prefers-color-scheme: dark)" />
        {/* The link to the style sheet is the first of these links. entry.server.tsx moves this link
            further up. */}
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant of the shop
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${STORAGE_IN_MEMORY}\n${HOLD_EARLY_ACTIONS}` : "",
          }}
        />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <PageProgress />
      <ResumeNavigation />
      <Outlet />
    </>
  );
}

/**
 * Shows the error page for failures before any layout has rendered, for example when the connection breaks
 * during a navigation.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <FailureNotice status={isRouteErrorResponse(error) ? error.status : 500} inBoundary />
    </main>
  );
}
