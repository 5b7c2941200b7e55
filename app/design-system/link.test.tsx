import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./link.tsx";

const links: ComponentProps<typeof Link>[] = [
  { to: "/" },
  { to: "/about#delivery", className: "button", discover: "none", prefetch: "intent" },
  { to: "/marketplace?q=a&b#c", replace: true, preventScrollReset: true, "aria-current": "page" },
  { to: "/a/../b/./c?", reloadDocument: true, rel: "nofollow", onClick: () => {} },
  { to: "/p", target: "_blank", state: { from: "home" } },
  ...["/orders?", "/orders#", "/orders?#a", "/a//b/", "/a/", "/.well-known/a", "/a.b?c=/../d"].map((to) => ({
    to,
  })),
  { to: "?page=2" },
  { to: { pathname: "/orders" } },
  { to: "https://example.com/" },
];

it.each(links)("Link renders the same element as the router's link for $to", (props) => {
  const rendered = (element: React.ReactNode) =>
    renderToString(<StaticRouter location="/marketplace/">{element}</StaticRouter>);
  expect(rendered(<Link {...props}>Open</Link>)).toBe(rendered(<RouterLink {...props}>Open</RouterLink>));
});

it("Link needs no router for a path of the shop", () => {
  expect(renderToString(<Link to="/about">About</Link>)).toBe(
    '<a href="/about" data-discover="true">About</a>',
  );
});
