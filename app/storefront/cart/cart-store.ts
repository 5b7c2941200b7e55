import {
  addToCart,
  type CartChange,
  type CartError,
  type CartLine,
  type CartProduct,
  putBack,
  removeFromCart,
  setQuantity,
} from "#domain/checkout/cart/cart-rules.ts";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged, type LineNote, pick, refreshCart } from "#domain/checkout/cart/refresh-cart.ts";
import { CART_STORAGE_KEY, parseStoredCart, writeStoredCart } from "#domain/checkout/cart/stored-cart.ts";

/**
 * The storage key for a copy of the lines that the last checkout contained. A shopper who returns from the
 * payment page can restore the lines (spec R9).
 */
const COPY_STORAGE_KEY = "cart-items-in-checkout";

export interface CartState {
  lines: readonly CartLine[];
  notes: ReadonlyMap<string, readonly LineNote[]>;
  /** The last cart data that the server has sent, or null before the first response. */
  snapshot: Omit<CartSnapshot, "products"> | null;
  /** The last removed line and its position. The next change of the cart clears this value. */
  removed: { line: CartLine; index: number } | null;
  /** The lines of a checkout while the result of its payment is unknown. */
  inCheckout: readonly CartLine[];
  /** Whether the stored cart was read. The value is always false on the server and in the first render. */
  loaded: boolean;
}

export const EMPTY_CART: CartState = {
  lines: [],
  notes: new Map(),
  snapshot: null,
  removed: null,
  inCheckout: [],
  loaded: false,
};

export type CartStore = ReturnType<typeof createCartStore>;

interface Surroundings {
  /** Returns null when no storage is available. The server never has storage. */
  storage: () => Storage | null;
  askSnapshot: (ids: string[]) => Promise<CartSnapshot>;
}

const browser: Surroundings = {
  storage: () => (typeof window === "undefined" ? null : window.localStorage),
  askSnapshot: async (ids) => {
    const response = await fetch("/cart/lines", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ids }),
    });
    if (!response.ok) throw new Error(`/cart/lines answered ${response.status}`);
    return response.json();
  },
};

/**
 * Creates the cart of this browser. The cart is stored in local storage, synchronized between tabs, and
 * updated from the server.
 */
export function createCartStore({ storage, askSnapshot }: Surroundings = browser) {
  let state = EMPTY_CART;
  const listeners = new Set<() => void>();
  /** The text of the stored cart, as this tab has last read or written it. */
  let known: string | null = null;

  function publish(change: Partial<CartState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  // spec S8: failures to persist the cart are only logged.
  function write(key: string, lines: readonly CartLine[]): void {
    try {
      if (lines.length === 0) storage()?.removeItem(key);
      else storage()?.setItem(key, writeStoredCart(lines));
      if (key === CART_STORAGE_KEY) known = stored(key);
    } catch (error) {
      console.warn("The cart could not be stored in this browser.", error);
    }
  }

  /** Returns null when the browser stores nothing. */
  function stored(key: string): string | null {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function read(key: string): CartLine[] {
    const text = stored(key);
    if (key === CART_STORAGE_KEY) known = text;
    return parseStoredCart(text);
  }

  /**
   * Before each change, reads the stored cart again, because the event about a change in another tab might
   * not have arrived yet.
   */
  function load(): void {
    if (!state.loaded)
      publish({ lines: read(CART_STORAGE_KEY), inCheckout: read(COPY_STORAGE_KEY), loaded: true });
    else if (stored(CART_STORAGE_KEY) !== known) publish({ lines: read(CART_STORAGE_KEY), removed: null });
  }

  function save(lines: readonly CartLine[], rest: Partial<CartState> = {}): void {
    write(CART_STORAGE_KEY, lines);
    publish({ lines, removed: null, ...rest });
  }

  function apply(change: CartChange): CartError | null {
    if (change.refusal) return change.refusal;
    save(change.lines);
    return null;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,

    /**
     * Reads the stored cart, and reads it again when another tab changes the cart. Returns a function that
     * stops listening to other tabs.
     */
    connect(): () => void {
      load();
      const follow = (event: StorageEvent) => {
        if (event.key === null || event.key === CART_STORAGE_KEY)
          publish({ lines: read(CART_STORAGE_KEY), removed: null });
        if (event.key === null || event.key === COPY_STORAGE_KEY)
          publish({ inCheckout: read(COPY_STORAGE_KEY) });
      };
      // A page that the browser restores from its back/forward cache has missed all changes, such as the
      // removal of a paid cart.
      const readAgain = (event: PageTransitionEvent) => {
        if (event.persisted)
          publish({ lines: read(CART_STORAGE_KEY), inCheckout: read(COPY_STORAGE_KEY), removed: null });
      };
      window.addEventListener("storage", follow);
      window.addEventListener("pageshow", readAgain);
      return () => {
        window.removeEventListener("storage", follow);
        window.removeEventListener("pageshow", readAgain);
      };
    },

    add(product: CartProduct | null | undefined, quantity = 1): CartError | null {
      load();
      return apply(addToCart(state.lines, product && pick(product), quantity));
    },
    setQuantity(productId: string, quantity: number): CartError | null {
      load();
      return apply(setQuantity(state.lines, productId, quantity));
    },
    remove(productId: string): void {
      load();
      const index = state.lines.findIndex((line) => line.product.id === productId);
      const line = state.lines[index];
      if (line) save(removeFromCart(state.lines, productId), { removed: { line, index } });
    },
    /** Discards the last removed line, so the shopper can no longer undo the removal. */
    forgetRemoved: () => publish({ removed: null }),
    undoRemove(): void {
      if (state.removed) save(putBack(state.lines, state.removed.line, state.removed.index));
    },
    /** Empties the cart, also in the browser's storage (spec S4-1 to S4-7). */
    clear: () => save([], { notes: new Map() }),
    /** Removes the notes that the shopper has seen. Unavailable lines stay marked. */
    acknowledge(): void {
      const left = [...state.notes].filter(([, notes]) => !isCharged(notes));
      publish({ notes: new Map(left), removed: null });
    },

    /**
     * Gets the current prices, stock and limits from the server, including the limits of the product that the
     * page shows. When the server cannot be reached, the function changes nothing and returns false.
     */
    async refresh(shownId?: string): Promise<boolean> {
      load();
      const asked = state.lines.map((line) => line.product.id);
      if (shownId) asked.push(shownId);
      try {
        const { products, ...snapshot } = await askSnapshot(asked);
        load();
        const { lines, notes } = refreshCart(state.lines, products, new Set(asked), snapshot.offers);
        const earlier = [...state.notes].filter(([, unseen]) => isCharged(unseen));
        if (JSON.stringify(lines) !== JSON.stringify(state.lines)) write(CART_STORAGE_KEY, lines);
        publish({ lines, snapshot, notes: new Map([...earlier, ...notes]) });
        return true;
      } catch (error) {
        console.warn("The cart could not be refreshed.", error);
        return false;
      }
    },

    /**
     * Stores a copy of the cart's lines when the shopper goes to the payment page. The cart itself is cleared
     * one second after the redirect.
     */
    enterCheckout(lines: readonly CartLine[]): void {
      write(COPY_STORAGE_KEY, lines);
      publish({ inCheckout: lines });
    },
    /** Deletes the stored copy of the checkout's lines when the result of the payment is known. */
    leaveCheckout(): void {
      write(COPY_STORAGE_KEY, []);
      publish({ inCheckout: [] });
    },
    /**
     * Puts lines back into the cart and deletes the stored copy of the checkout's lines. The caller must then
     * refresh the cart. The refresh limits the quantities to the stock.
     */
    restore(lines: readonly CartLine[]): void {
      load();
      let next = state.lines;
      for (const line of lines) next = putBack(next, line, next.length);
      write(COPY_STORAGE_KEY, []);
      save(next, { inCheckout: [] });
    },
  };
}
