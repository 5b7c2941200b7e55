import { describe, expect, it } from "vitest";
import { loginAddress, signedInAddress } from "./destination.ts";

const to = (next: string) => signedInAddress(new URLSearchParams({ next }));

describe("the destination after signing in to the back office", () => {
  it("the destination after a back-office sign-in is the requested screen with its query string", () => {
    const login = loginAddress({ pathname: "/admin/vendas", search: "?tab=atencao&pedido=HO-10001" });
    expect(login).toBe("/admin/login?next=%2Fadmin%2Fvendas%3Ftab%3Datencao%26pedido%3DHO-10001");
    expect(signedInAddress(new URL(login, "http://localhost").searchParams)).toBe(
      "/admin/vendas?tab=atencao&pedido=HO-10001",
    );
  });

  it.each([
    ["/admin/nothing", ""],
    ["/admin", ""],
    ["/admin/vendas/exportar", ""],
    ["/admin/buscar", "?q=ana"],
    ["/admin/vendas", `?q=${"x".repeat(2000)}`],
  ])(
    "the destination after signing in to the back office is dropped for a path that is no page of the menu: %s",
    (pathname, search) => {
      expect(loginAddress({ pathname, search })).toBe("/admin/login");
    },
  );

  it.each(["/admin/categorias/novo", "/admin/cupons/0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e/editar"])(
    "the destination after signing in to the back office is the dialog of the address %s",
    (pathname) => {
      const login = loginAddress({ pathname, search: "?q=a" });
      expect(signedInAddress(new URL(login, "http://localhost").searchParams)).toBe(`${pathname}?q=a`);
    },
  );

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
    "/admin/categorias/a/b/editar",
    "/admin/vendas/novo",
    "/admin/produtos/exportar",
    "/ADMIN/vendas",
    "admin/vendas@evil.example",
    "\u0000",
    `/admin/vendas?q=${"x".repeat(2000)}`,
  ])("the destination after signing in to the back office is the dashboard when next is %j", (next) => {
    expect(to(next)).toBe("/admin");
  });

  it("the destination after a back-office sign-in contains no line breaks", () => {
    expect(to("/admin/ven\r\ndas?q=a\r\nSet-Cookie: x")).toBe("/admin/vendas?q=aSet-Cookie:%20x");
  });
});
