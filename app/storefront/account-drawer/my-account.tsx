import { ChevronRight, LifeBuoy, ReceiptText, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Skeleton } from "#app/design-system/skeleton.tsx";
import { SignOutButton } from "#app/storefront/account/sign-out-button.tsx";
import type { DrawerProfile } from "./profile.ts";

interface MyAccountProps {
  messages: {
    loadFailed: string;
    links: string;
    account: string;
    orders: string;
    support: string;
    signOut: string;
  };
  onLeave: () => void;
}

/** Shows the shopper's name and e-mail, links to the account pages, and Sign Out. */
export function MyAccount({ messages, onLeave }: MyAccountProps) {
  const profile = useProfile();
  const links = [
    { to: "/account", label: messages.account, Icon: UserRound },
    { to: "/orders", label: messages.orders, Icon: ReceiptText },
    { to: "/support", label: messages.support, Icon: LifeBuoy },
  ];
  return (
    <>
      <div aria-live="polite" className="grid min-h-13 content-center [overflow-wrap:anywhere]">
        {profile === "failed" ? (
          <p className="text-15 text-ink-2">{messages.loadFailed}</p>
        ) : profile ? (
          <>
            {profile.name && <p className="font-semibold">{profile.name}</p>}
            <p className={profile.name ? "text-15 text-ink-2" : ""}>{profile.email}</p>
          </>
        ) : (
          <Skeleton className="h-11 w-full" />
        )}
      </div>
      <nav aria-label={messages.links} className="mt-3">
        <ul className="overflow-hidden rounded-16 border border-line">
          {links.map(({ to, label, Icon }, index) => (
            <li key={to} className="border-line border-b last:border-b-0">
              <Link
                to={to}
                data-first={index === 0 ? "" : undefined}
                onClick={onLeave}
                className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-surface-2"
              >
                <Icon aria-hidden="true" size={18} className="shrink-0 text-ink-2" />
                {label}
                <ChevronRight aria-hidden="true" size={18} className="ml-auto shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4">
        <SignOutButton label={messages.signOut} variant="quiet" onSignedOut={onLeave} />
      </div>
    </>
  );
}

/**
 * Loads the shopper's name and e-mail when the drawer opens. Revalidates the page when the session has ended.
 */
function useProfile(): DrawerProfile | "failed" | undefined {
  const { revalidate } = useRevalidator();
  const [profile, setProfile] = useState<DrawerProfile | "failed">();
  useEffect(() => {
    const asked = new AbortController();
    async function ask(): Promise<void> {
      const answer = await fetch("/account/profile", { signal: asked.signal });
      if (answer.status === 401) return revalidate();
      if (!answer.ok) throw new Error(`/account/profile answered ${answer.status}`);
      setProfile((await answer.json()) as DrawerProfile);
    }
    ask().catch(() => {
      if (!asked.signal.aborted) setProfile("failed");
    });
    return () => asked.abort();
  }, [revalidate]);
  return profile;
}
