import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import routes from "./routes.ts";

const asObject = ({ path, index, caseSensitive, children, file }: RouteConfigEntry): RouteObject =>
  index
    ? { index: true, caseSensitive, id: file }
    : { path, caseSensitive, id: file, ...(children && { children: children.map(asObject) }) };

const fileOf = (address: string) => matchRoutes(routes.map(asObject), address)?.at(-1)?.route.id;

it.each(["/ADMIN", "/Admin/vendas", "/admin/VENDAS", "/Mailbox", "/AUTH"])(
  "the router answers not found for %s, which differs from an existing path only in letter case",
  (address) => {
    expect(fileOf(address)).toMatch(/not-found-page\.tsx$/);
    expect(fileOf(address.toLowerCase())).not.toMatch(/not-found-page/);
  },
);

it("the router decodes a path parameter only once", () => {
  const [product] = (matchRoutes(routes.map(asObject), "/marketplace/a%2561") ?? []).slice(-1);
  expect(product?.params).toEqual({ slug: "a%61" });
});

it.each(["orders", "admin", "marketplace", "p"])(
  "the router serves the owner's page at /p/%s, but never at the same address without /p",
  (slug) => {
    expect(fileOf(`/p/${slug}`)).toBe("storefront/pages/page.tsx");
    expect(fileOf(`/${slug}`)).not.toBe("storefront/pages/page.tsx");
  },
);
