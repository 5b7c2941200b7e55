import { describe, expect, it } from "vitest";
import { routeOf } from "#app/admin/back-office-routes.ts";
import { loginAddress, signedInAddress } from "./destination.ts";

const to = (next: string) => signedInAddress(new URLSearchParams({ next }));

describe("where signing in to the back office leads", () => {
  it("leads back to the screen that was asked for, with its search", () => {
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
  ])("keeps no address that is no screen of its own: %j", (route, search) => {
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
  ])("leads to the dashboard where next is %j", (next) => {
    expect(to(next)).toBe("/admin");
  });

  it("takes no line break into the address", () => {
    expect(to("/admin/ven\r\ndas?q=a\r\nSet-Cookie: x")).toBe("/admin/vendas?q=aSet-Cookie:%20x");
  });
});
