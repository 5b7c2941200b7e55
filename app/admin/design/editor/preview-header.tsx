import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";

interface PreviewHeaderProps {
  /** The logo of the shop. */
  logo?: ReactNode;
  /** By default, the saved name of the shop. */
  name?: string;
  /** Whether the shop has a support chat. */
  hasChat?: boolean;
}

/**
 * The icons "message-circle" and "shopping-cart" of Lucide. This file draws the icons itself, because every
 * page of the back office would load an icon that both apps import.
 */
const CHAT =
  "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719";
const CART =
  "M7 21a1 1 0 1 0 2 0 1 1 0 1 0-2 0m11 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0M2.05 2.05h2l2.66 12.42a2 2 0 0 0 2 1.58h9.78a2 2 0 0 0 1.95-1.57l1.65-7.43H5.12";

function Icon({ lines }: { lines: string }) {
  return (
    <svg
      aria-hidden="true"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines} />
    </svg>
  );
}

/** The top bar of the storefront on a phone, for previews. */
export function PreviewHeader({ logo, name, hasChat }: PreviewHeaderProps) {
  const { siteName } = useRouteLoaderData("admin/layout") as LayoutData;
  return (
    <header className="border-b border-line bg-bg">
      <div className="page flex h-16 items-center justify-between gap-2">
        {logo ?? <span className="title truncate text-22 font-semibold">{name ?? siteName}</span>}
        <span className="flex shrink-0 gap-2">
          {hasChat && (
            <span className="cart-button">
              <Icon lines={CHAT} />
            </span>
          )}
          <span className="cart-button">
            <Icon lines={CART} />
          </span>
          <span className="cart-button">
            <Menu size={20} />
          </span>
        </span>
      </div>
    </header>
  );
}
