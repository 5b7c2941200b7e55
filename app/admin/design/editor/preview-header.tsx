import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";

interface PreviewHeaderProps {
  /** The logo of the shop. */
  logo?: ReactNode;
  /** By default, the saved name of the shop. */
  name?: string;
}

/** The top bar of the storefront on a phone, for previews. */
export function PreviewHeader({ logo, name }: PreviewHeaderProps) {
  const { siteName } = useRouteLoaderData("admin/layout") as LayoutData;
  return (
    <header className="border-b border-line bg-bg">
      <div className="page flex h-16 items-center justify-between gap-2">
        {logo ?? <span className="title truncate text-22 font-semibold">{name ?? siteName}</span>}
        <span className="cart-button">
          <Menu size={20} />
        </span>
      </div>
    </header>
  );
}
