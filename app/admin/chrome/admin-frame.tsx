import { ExternalLink, Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useEntryNotice } from "#app/admin/base/entry-notice.ts";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { type MenuIcons, MenuLinks } from "#app/admin/base/menu-links.tsx";
import { SentAnswers } from "#app/admin/design/use-send.tsx";
import { PaletteButton } from "#app/admin/palette/palette-button.tsx";
import { Analytics } from "#app/analytics/analytics.tsx";
import { ConnectionNotice } from "#app/connection/connection-notice.tsx";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { NoticeBell } from "./notice-bell.tsx";
import { Preferences } from "./preferences.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { useDisclosure } from "./use-disclosure.ts";

interface FrameProps {
  shell: LayoutData;
  icons: MenuIcons;
}

/**
 * The layout of the back-office pages for signed-in staff: the sidebar, and a header with the notification
 * bell, "Ver Site" and "Sair".
 */
export function AdminFrame({ shell, icons, children }: FrameProps & { children: ReactNode }) {
  const messages = adminMessages.shell;
  return (
    <ToastProvider>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-10 bg-ink px-4 py-2 font-semibold text-bg focus:translate-y-0"
      >
        {messages.skip}
      </a>
      <div className="admin-text min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="hidden border-r border-line bg-surface lg:block">
          <div className="sticky top-0 flex h-dvh flex-col gap-2 overflow-y-auto p-3">
            <SidebarContent shell={shell} icons={icons} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 border-b border-line bg-bg">
            <div className="flex h-14 items-center gap-2 px-4 md:px-6 xl:px-8">
              <NarrowMenu shell={shell} icons={icons} />
              {!shell.mustEnrol && <PaletteButton shell={shell} />}
              <div className="ml-auto flex items-center gap-2">
                {!shell.mustEnrol && <NoticeBell notices={shell.notices} timeZone={shell.timeZone} />}
                <a
                  href="/"
                  target="_blank"
                  rel="noopener"
                  className="button button-outline min-h-10 px-3 text-13 max-md:w-10"
                >
                  <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
                  <span className="max-md:sr-only">{messages.viewSite}</span>
                  <span className="sr-only">{messages.newTab}</span>
                </a>
                <SignOutButton />
              </div>
            </div>
            <ConnectionNotice />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="w-full max-w-360 flex-1 px-4 py-6 outline-none md:px-6 xl:px-8"
          >
            <SentAnswers>{children}</SentAnswers>
          </main>
        </div>
      </div>
      <Arrival />
      <Analytics pagesAlone />
    </ToastProvider>
  );
}

/** Shows the toast of a successful sign-in on the first page. */
function Arrival() {
  useEntryNotice();
  return null;
}

function SidebarContent({ shell, icons }: FrameProps) {
  const messages = adminMessages.shell;
  return (
    <>
      <Link to="/admin" className="title shrink-0 truncate rounded-6 px-3 py-1.5 text-22 font-semibold">
        {shell.siteName}
      </Link>
      {!shell.mustEnrol && <MenuLinks screens={shell.screens} icons={icons} />}
      <div className="mt-auto grid gap-2 border-t border-line pt-2.5">
        <div className="min-w-0 px-1">
          <p className="truncate leading-tight font-semibold" title={shell.fullName}>
            {shell.fullName}
          </p>
          <p className="truncate text-13 leading-tight text-ink-3" title={shell.email}>
            {shell.email}
          </p>
          <p className="text-13 leading-tight text-ink-3">{messages.roles[shell.role]}</p>
        </div>
        <Preferences />
      </div>
    </>
  );
}

/** On windows narrower than 1024 px, a menu button opens the links of the sidebar. */
function NarrowMenu({ shell, icons }: FrameProps) {
  const messages = adminMessages.shell;
  const { details, open, onToggle } = useDisclosure();
  return (
    <details ref={details} onToggle={onToggle} className="menu-scrim group lg:hidden">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: some screen readers do not announce a
          summary's state. */}
      <summary
        aria-label={open ? messages.closeMenu : messages.openMenu}
        aria-expanded={open}
        className="grid size-10 list-none place-items-center rounded-10 border border-control"
      >
        <Menu aria-hidden="true" size={20} className="group-open:hidden" />
        <X aria-hidden="true" size={20} className="hidden group-open:block" />
      </summary>
      <div className="fixed top-14 bottom-0 left-0 z-40 flex w-64 flex-col gap-2 border-r border-line bg-surface p-3 shadow-float">
        <SidebarContent shell={shell} icons={icons} />
      </div>
    </details>
  );
}
