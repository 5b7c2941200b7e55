import type { RefAttributes } from "react";
import { createPath, type LinkProps, Link as RouterLink, resolvePath } from "react-router";

type NotOnServer = "relative" | "mask" | "viewTransition" | "defaultShouldRevalidate";
type ShopLinkProps = Omit<LinkProps, NotOnServer> & RefAttributes<HTMLAnchorElement>;

/**
 * The router's link. The router's link runs about twelve React hooks, for clicks and for prefetching. On the
 * server, a link to a path of the shop needs none of the hooks of the router's link. Therefore the server
 * renders only the `<a>` element and reads no router context.
 */
export const Link = import.meta.env.SSR ? LinkOnServer : RouterLink;

function LinkOnServer(props: ShopLinkProps) {
  const { to } = props;
  const isPath = typeof to === "string" && to.startsWith("/");
  return isPath ? <LinkElement {...props} to={to} /> : <RouterLink {...props} />;
}

/** The element that the router's link renders. */
function LinkElement({
  to,
  discover = "render",
  prefetch: _prefetch,
  replace: _replace,
  preventScrollReset: _preventScrollReset,
  reloadDocument: _reloadDocument,
  state: _state,
  target,
  ...rest
}: ShopLinkProps & { to: string }) {
  const isDiscovered = discover === "render" ? "true" : undefined;
  const href = CHANGED_BY_ROUTER.test(to) ? createPath(resolvePath(to)) : to;
  return <a {...rest} href={href} target={target} data-discover={isDiscovered} />;
}

/**
 * Matches an address that the router would change: an address with empty segments, segments of dots, an empty
 * query or an empty hash.
 */
const CHANGED_BY_ROUTER = /\/[./]|\?#|[?#]$/;
