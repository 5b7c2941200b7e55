import { describe, expect, it, vi } from "vitest";
import type { CartProduct } from "#domain/checkout/cart/cart-rules.ts";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import { createCartStore } from "./cart-store.ts";

const product = (change: Partial<CartProduct> = {}): CartProduct => ({
  id: "a",
  name: "IDE Pro",
  slug: "ide-pro",
  shortDescription: "",
  price: 8900,
  emoji: "🔑",
  cover: "ink-0",
  stockQuantity: 5,
  ...change,
});

function memory(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage & { stored: Map<string, string> };
}

const snapshot = (products: CartProduct[]): CartSnapshot =>
  ({
    products,
    minimumPurchase: 5000,
    cryptoEnabled: true,
    cardsEnabled: true,
    buyer: null,
  }) as unknown as CartSnapshot;

function open(storage: Storage | null, answer: () => Promise<CartSnapshot> = async () => snapshot([])) {
  return createCartStore({ storage: () => storage, askSnapshot: answer });
}

describe("the cart store", () => {
  it("the cart store stores the cart under cart-items with dollar prices, and the next load restores the cart", () => {
    const storage = memory();
    open(storage).add(product(), 2);
    expect(JSON.parse(storage.stored.get("cart-items") ?? "")).toMatchObject([
      { product: { id: "a", price: 89 }, quantity: 2 },
    ]);
    const next = open(storage);
    next.add(product({ id: "b" }));
    expect(next.getState().lines.map((line) => [line.product.id, line.quantity])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });
  it("the cart store changes nothing when a change is rejected", () => {
    const storage = memory();
    const store = open(storage);
    store.add(product(), 5);
    const before = storage.stored.get("cart-items");
    expect(store.add(product())).toEqual({ code: "stock_limit", available: 5, inCart: 5 });
    expect(store.setQuantity("a", 6)).toEqual({ code: "stock_limit", available: 5, inCart: null });
    expect(storage.stored.get("cart-items")).toBe(before);
  });
  it("the cart store works when the browser cannot store anything", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => undefined,
    };
    const store = open(full as unknown as Storage);
    expect(store.add(product())).toBeNull();
    expect(store.getState().lines).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    const nowhere = open(null);
    for (const id of ["a", "b"]) nowhere.add(product({ id }));
    expect(nowhere.getState().lines).toHaveLength(2);
  });
  it("the cart store deletes the cart in the browser's storage when the cart is cleared", () => {
    const storage = memory();
    const store = open(storage);
    store.add(product());
    store.clear();
    expect(storage.stored.has("cart-items")).toBe(false);
  });
  it("the cart store puts a removed line back at its original position when the removal is undone", () => {
    const store = open(memory());
    for (const id of ["a", "b", "c"]) store.add(product({ id }));
    store.remove("b");
    store.undoRemove();
    expect(store.getState().lines.map((line) => line.product.id)).toEqual(["a", "b", "c"]);
    expect(store.getState().removed).toBeNull();
  });
  it("the cart store keeps the note about a changed price until the shopper sees the note, even after a cart refresh", async () => {
    const store = open(memory(), async () => snapshot([product({ price: 9900 })]));
    store.add(product());
    await store.refresh();
    await store.refresh();
    expect(store.getState().notes.get("a")).toEqual([{ code: "price_changed", before: 8900, now: 9900 }]);
    store.acknowledge();
    expect(store.getState().notes.size).toBe(0);
  });
  it("the cart store keeps the note about an unavailable product after the shopper has seen it, until the product is available", async () => {
    let products: CartProduct[] = [];
    const store = open(memory(), async () => snapshot(products));
    store.add(product());
    await store.refresh();
    store.acknowledge();
    expect(store.getState().notes.get("a")).toEqual([{ code: "gone" }]);
    products = [product()];
    await store.refresh();
    expect(store.getState().notes.size).toBe(0);
  });
  it("the cart store requests the order limits of the current page's product even when the product is not in the cart", async () => {
    const asked: string[][] = [];
    const offers = { b: { tiers: [], least: null, most: 3, words: "" } };
    const store = createCartStore({
      storage: () => memory(),
      askSnapshot: async (ids) => {
        asked.push(ids);
        return { ...snapshot([product(), product({ id: "b" })]), offers };
      },
    });
    store.add(product());
    await store.refresh("b");
    expect(asked).toEqual([["a", "b"]]);
    expect(store.getState().snapshot?.offers?.b?.most).toBe(3);
    expect(store.getState().lines.map((line) => line.product.id)).toEqual(["a"]);
  });

  it("the cart store stays empty when a cart refresh ends after another tab has paid for the cart", async () => {
    const storage = memory();
    const { promise, resolve } = Promise.withResolvers<CartSnapshot>();
    const store = open(storage, () => promise);
    store.add(product());
    const refreshed = store.refresh();
    open(storage).clear();
    resolve(snapshot([product({ price: 9900, stockQuantity: 4 })]));
    await refreshed;
    expect(store.getState().lines).toEqual([]);
    expect(storage.stored.get("cart-items")).toBeUndefined();
  });
  it("the cart store reads the changes of another tab before the storage event arrives", () => {
    const storage = memory();
    const [store, other] = [open(storage), open(storage)];
    store.add(product());
    other.clear();
    expect(store.setQuantity("a", 2)).toEqual({ code: "product_not_found" });
    store.add(product({ id: "b" }));
    expect(store.getState().lines.map((line) => line.product.id)).toEqual(["b"]);
  });
  it("the cart store keeps its state when the server cannot be reached", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const store = open(memory(), async () => Promise.reject(new Error("offline")));
    store.add(product());
    expect(await store.refresh()).toBe(false);
    expect(store.getState().lines).toHaveLength(1);
    expect(store.getState().snapshot).toBeNull();
    warn.mockRestore();
  });
  it("the cart store keeps a copy of the checkout's lines until the order is paid or the copy is restored", () => {
    const storage = memory();
    const store = open(storage);
    store.add(product(), 2);
    store.enterCheckout(store.getState().lines);
    store.clear();
    const later = open(storage);
    expect(later.setQuantity("a", 1)).toEqual({ code: "product_not_found" });
    later.add(product({ id: "b" }));
    expect(later.getState().inCheckout.map((line) => [line.product.id, line.quantity])).toEqual([["a", 2]]);
    later.restore(later.getState().inCheckout);
    expect(later.getState().lines.map((line) => line.product.id)).toEqual(["b", "a"]);
    expect(later.getState().inCheckout).toEqual([]);
    expect(storage.stored.has("cart-items-in-checkout")).toBe(false);
  });
});
