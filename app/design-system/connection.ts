/** The interval of probes while the shop cannot be reached, in milliseconds. */
export const PROBE_PAUSE = 3_000;

/** The browser functions that the connection uses. */
interface Surroundings {
  /** Returns false only when the browser reports that the device has no network connection. */
  isOnline: () => boolean;
  /** Returns whether the shop answers now. The function never throws. */
  probe: () => Promise<boolean>;
}

const browser: Surroundings = {
  isOnline: () => typeof navigator === "undefined" || navigator.onLine,
  probe: () =>
    fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
};

/**
 * Tracks whether this page can reach the shop. Browser events and failed requests report a lost connection.
 * After the report of a lost connection, the tracker sends a request to the shop every few seconds until the
 * shop answers.
 */
export function createConnection({ isOnline, probe }: Surroundings = browser) {
  let isLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const unsentListeners = new Set<() => void>();

  function publish(lost: boolean): void {
    isLost = lost;
    for (const listener of [...listeners]) listener();
  }

  async function check(): Promise<void> {
    clearTimeout(timer);
    if (!isLost) return;
    const isBack = isOnline() && (await probe());
    if (!isLost) return;
    clearTimeout(timer);
    if (isBack) publish(false);
    else timer = setTimeout(check, PROBE_PAUSE);
  }

  const connection = {
    isLost: () => isLost,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reportLost(): void {
      if (isLost) return;
      publish(true);
      void check();
    },
    /** Reports a form that received no response. */
    reportUnsent(): void {
      connection.reportLost();
      for (const listener of unsentListeners) listener();
    },
    onUnsent(listener: () => void): () => void {
      unsentListeners.add(listener);
      return () => unsentListeners.delete(listener);
    },
    /** Resolves when the shop can be reached, or when `signal` aborts. */
    whenBack: (signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const settle = () => {
          if (isLost && !signal?.aborted) return;
          stop();
          signal?.removeEventListener("abort", settle);
          resolve();
        };
        const stop = connection.subscribe(settle);
        signal?.addEventListener("abort", settle);
        settle();
      }),
    /**
     * Listens to the browser's online and offline events. Returns a function that removes the listeners of
     * the online and offline events.
     */
    connect(): () => void {
      const follow = () => (isOnline() ? void check() : connection.reportLost());
      window.addEventListener("offline", follow);
      window.addEventListener("online", follow);
      follow();
      return () => {
        window.removeEventListener("offline", follow);
        window.removeEventListener("online", follow);
        clearTimeout(timer);
      };
    },
  };
  return connection;
}

/** The connection of this page. */
export const connection = createConnection();

/**
 * Loads a code chunk on demand. Without a connection, the function waits and tries again. The current page
 * therefore stays visible, and no error page replaces it.
 * @throws the import's error when the shop answers but the chunk is missing.
 */
export async function loadPart<T>(load: () => Promise<T>, { reportLost, whenBack } = connection): Promise<T> {
  try {
    return await load();
  } catch {
    reportLost();
    await whenBack();
    return load();
  }
}
