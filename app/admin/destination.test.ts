import { describe, expect, it } from "vitest";
import { routeOf } from "./back-office-routes.ts";
import { loginAddress, signedInAddress } from "./destination.ts";

const to = (next: string) => signedInAddress(new URLSearchParams({ next }));

describe("the destination after signing in to the back office", () => {
  it("is the requested screen with its search", () => {
    const login = loginAddress(routeOf("/admin/vendas"), "?tab=atencao&pedido=HO-10001");
    expect(login).toBe("/admin/login?next=%2Fadmin%2Fvendas%3Ftab%3Datencao%26pedido%3DHO-10001");
    expect(signedInAddress(new URL(login, "http://localhost").searchParams)).toBe(
      "/admin/vendas?tab=atencao&pedido=HO-10001",
    );
  });

  it.each([
    [undefined, ""],
    [routeOf("/admin"), ""],
    [routeOf("/admin/vendas/exportar"), ""],
    [routeOf("/admin/buscar"), "?q=ana"],
    [routeOf("/admin/vendas"), `?q=${"x".repeat(2000)}`],
  ])("is dropped for a route that is not a menu screen: %j", (route, search) => {
    expect(loginAddress(route, search)).toBe("/admin/login");
  });

  it.each([
    "",
    "/admin",
    "//evil.example/admin/vendas",
    "/\\evil.example/admin/vendas",
    "https://evil.example/admin/vendas",
    "javascript:alert(1)",
    "/admin/vendas/../../auth",
    "/admin/logout",
    "/admin/login?next=/admin/vendas",
    "/admin/vendas/exportar",
    "/admin/nothing",
    "/ADMIN/vendas",
    "admin/vendas@evil.example",
    "\u0000",
    `/admin/vendas?q=${"x".repeat(2000)}`,
  ])("is the dashboard when next is %j", (next) => {
    expect(to(next)).toBe("/admin");
  });

  it("contains no line breaks", () => {
    expect(to("/admin/ven\r\ndas?q=a\r\nSet-Cookie: x")).toBe("/admin/vendas?q=aSet-Cookie:%20x");
  });
});
