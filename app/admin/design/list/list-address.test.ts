import { describe, expect, it } from "vitest";
import { formOf, listAddress, listPath, otherFields, pageOf } from "./list-address.ts";

const at = (search: string) => ({ pathname: "/admin/vendas", search });

describe("listAddress", () => {
  it("listAddress keeps the parameters that do not change", () => {
    expect(listAddress(at("?q=ana&tab=pendentes"), { sort: "total" })).toBe(
      "/admin/vendas?q=ana&tab=pendentes&sort=total",
    );
  });

  it("listAddress removes the page parameter when a filter changes, so that the list starts at page 1", () => {
    expect(listAddress(at("?page=4&q=ana"), { q: "bia" })).toBe("/admin/vendas?q=bia");
    expect(listAddress(at("?page=4&q=ana"), { page: 5 })).toBe("/admin/vendas?page=5&q=ana");
    expect(listAddress(at("?page=4"), { page: 1 })).toBe("/admin/vendas");
  });

  it("listAddress removes the parameter for the first row when the page number changes", () => {
    const search = "?page=4&depois=ROW&tab=pendentes";
    expect(listAddress(at(search), { q: "bia" })).toBe("/admin/vendas?tab=pendentes&q=bia");
    expect(listAddress(at(search), { pedido: "HO-1", page: 4 })).toBe(`/admin/vendas${search}&pedido=HO-1`);
  });

  it("listAddress removes an open dialog from the address, but keeps the dialog when its tab changes", () => {
    for (const dialog of ["pedido=HO-1", "usuario=7&aba=notas", "precos=7", "variacoes=7", "excluir=7"])
      expect(listAddress(at(`?q=ana&${dialog}`), { tab: "arquivados" })).toBe(
        "/admin/vendas?q=ana&tab=arquivados",
      );
    expect(listAddress(at("?usuario=7"), { aba: "notas" })).toBe("/admin/vendas?usuario=7&aba=notas");
    expect(listAddress(at("?usuario=7&aba=notas"), { usuario: "8" })).toBe("/admin/vendas?usuario=8");
  });

  it("otherFields leaves out the parameters of a dialog", () => {
    expect(otherFields("?q=ana&excluir=7&tab=ativos", "q")).toEqual([["tab", "ativos"]]);
  });

  it("listAddress removes a parameter with an empty value", () => {
    expect(listAddress(at("?q=ana"), { q: "" })).toBe("/admin/vendas");
    expect(listAddress(at("?tab=pendentes"), { tab: null })).toBe("/admin/vendas");
  });

  it.each([
    ["", 1],
    ["page=3", 3],
    ["page=0", 1],
    ["page=-2", 1],
    ["page=1.5", 1],
    ["page=abc", 1],
    ["page=99999999999999999999", 1],
  ])("listAddress reads %j as page %i", (search, page) => {
    expect(pageOf(new URLSearchParams(search))).toBe(page);
  });
});

describe("the path of a form over a list", () => {
  it.each([
    ["/admin/cupons", "/admin/cupons", null],
    ["/admin/cupons/novo", "/admin/cupons", "novo"],
    ["/admin/cupons/7/editar", "/admin/cupons", "7"],
    ["/admin/produtos/importar", "/admin/produtos/importar", null],
  ])("the path %s belongs to the list %s and opens the form %s", (path, list, form) => {
    expect([listPath(path), formOf(path)]).toEqual([list, form]);
  });

  it("listAddress removes the form's part of the path, so that a link to the list closes the form", () => {
    expect(listAddress({ pathname: "/admin/cupons/7/editar", search: "?q=a" }, { tab: "ativos" })).toBe(
      "/admin/cupons?q=a&tab=ativos",
    );
  });
});
