import { expect, it } from "vitest";
import { queryForScope } from "./query-for-scope.ts";
import { onlyRows, type Scope, type ScopeRows, wholeShop } from "./scope.ts";

const NOTHING: ScopeRows = {
  orders: [],
  items: [],
  customers: [],
  products: [],
  batches: [],
  exceptions: [],
  mails: [],
  auditRows: [],
};
const items = onlyRows({ ...NOTHING, items: ["0b7e8a52-1111-4222-8333-944455556666"] });

const ofOrders = (of: Scope) => `select id as row from orders where ${of.orders("id")}`;
const ofItems = (of: Scope) => `select id as row from product_inventory where ${of.items("id")}`;

it("queryForScope omits a query when the query reads no kind of row in the scope", () => {
  expect(queryForScope(ofOrders, items)).toBeUndefined();
  expect(queryForScope(ofOrders, onlyRows(NOTHING))).toBeUndefined();
});

it("queryForScope keeps a query when the query reads a kind of row in the scope", () => {
  expect(queryForScope(ofItems, items)).toBe(ofItems(items));
  const both = (of: Scope) => `${ofOrders(of)} union all ${ofItems(of)}`;
  expect(queryForScope(both, items)).toBe(both(items));
});

it("queryForScope keeps a query for every scope when the query reads a whole table", () => {
  const settings = (of: Scope) => `${ofOrders(of)} union all select 1 from settings where ${of.everyRow()}`;
  expect(queryForScope(settings, items)).toBe(settings(items));
  expect(queryForScope(() => "select 1 as row", items)).toBe("select 1 as row");
});

it("queryForScope keeps every query when the scope is the whole shop", () => {
  expect(queryForScope(ofOrders, wholeShop)).toBe("select id as row from orders where true");
});

it("queryForScope omits a query when a rule of the query finds that no row can violate the invariant", () => {
  expect(queryForScope(() => undefined, items)).toBeUndefined();
});
