import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { STORAGE_IN_MEMORY } from "./storage-in-memory.ts";

test("when the browser blocks storage, the storage script gives a page an in-memory storage until the page closes", () => {
  const window: Record<string, Storage> = {};
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new Error("Access is denied for this document.");
      },
    });
  runInNewContext(STORAGE_IN_MEMORY, { window });
  const storage = window.localStorage as Storage;
  expect(storage.getItem("cart-items")).toBeNull();
  storage.setItem("cart-items", "[]");
  expect(storage.getItem("cart-items")).toBe("[]");
  storage.removeItem("cart-items");
  expect(storage.getItem("cart-items")).toBeNull();
});

test("the storage script does not replace the browser's own storage when that storage works", () => {
  const own = { getItem: () => "own" };
  const window = { localStorage: own, sessionStorage: own };
  runInNewContext(STORAGE_IN_MEMORY, { window });
  expect(window).toEqual({ localStorage: own, sessionStorage: own });
});
