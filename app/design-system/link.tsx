import type { RefAttributes } from "react";
import { createPath, type LinkProps, Link as RouterLink, resolvePath } from "react-router";

type NotOnServer = "relative" | "mask" | "viewTransition" | "defaultShouldRevalidate";
type ShopLinkProps = Omit<LinkProps, NotOnServer> & RefAttributes<HTMLAnchorElement>;

/**
 * The router's link. The link has a dozen hooks, for clicks and for prefetching. The server needs no such
 * hook for a path of the shop. The server renders only the element, without a context.
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

/** The router rewrites empty segments, segments of dots, an empty query and an empty hash. */
const CHANGED_BY_ROUTER = /\/[./]|\?#|[?#]$/;
