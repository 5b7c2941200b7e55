/** The shop is asked again this often while it cannot be reached, in milliseconds. */
export const PROBE_PAUSE = 3_000;

/** What the connection needs of the browser. */
interface Surroundings {
  /** False only where the device knows that it has no network. */
  isOnline: () => boolean;
  /** Whether the shop answers now; never throws. */
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
 * Whether the shop can be reached from this page. The browser's own events and failed requests report that it cannot; then
 * it is asked every few seconds until it answers.
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
    /** Reports a form whose answer did not arrive. */
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
    /** Follows the browser's own events; returns the way to stop. */
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
 * Loads a part of the program that is fetched when it is needed. Without a connection it waits until the part can be fetched,
 * so that nothing a person reads is replaced by an error page; it rejects when the shop answers and the part is not there.
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
