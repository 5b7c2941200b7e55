import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { loadPart } from "./connection.ts";
import type { ToastMessage } from "./toast-message.ts";
import { createToastStore } from "./toast-store.ts";

type ShowToast = (message: ToastMessage) => void;

interface Toasts {
  show: ShowToast;
  dismiss: () => void;
}

/** The context behind `useToast`. Components call `useToast` instead of reading the context. */
const ToastContext = createContext<Toasts | null>(null);

const LazyToastArea = lazy(async () => ({
  default: (await loadPart(() => import("./toast-area.tsx"))).ToastArea,
}));

/**
 * Events that show that a user is present. At least one event of this list always occurs before the first
 * toast.
 */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown"];

/**
 * Manages the single visible toast (spec S4-24) and the toast area. The area is loaded at the first user
 * input, including F8. A page without user input never loads the area.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createToastStore());
  const current = useSyncExternalStore(store.subscribe, store.current, () => null);
  const [areaWanted, setAreaWanted] = useState(false);
  const [focusWanted, setFocusWanted] = useState(false);

  const [toasts] = useState<Toasts>(() => ({
    show(message) {
      setAreaWanted(true);
      // An open dialog hides the page's own confirmation, so the toast must be visible.
      const isHidden = document.querySelector("[data-overlay]") !== null;
      store.show({ ...message, quiet: message.quiet === true && !isHidden });
    },
    dismiss() {
      const shown = store.current();
      if (shown) store.dismiss(shown.key);
    },
  }));

  useEffect(() => {
    const signs = new AbortController();
    const want = (event: Event) => {
      signs.abort();
      setAreaWanted(true);
      // After the area has been loaded, it handles F8 itself.
      if (event instanceof KeyboardEvent && event.key === "F8") setFocusWanted(true);
    };
    for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true, signal: signs.signal });
    return () => signs.abort();
  }, []);

  return (
    <ToastContext value={toasts}>
      {children}
      {areaWanted && (
        <Suspense fallback={null}>
          <LazyToastArea toast={current} focusFirst={focusWanted} onDismiss={store.dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * Returns the function that shows a toast: `toast({ title,
 * description, variant })`. Requires a `ToastProvider` above the component that calls this hook.
 */
export function useToast(): ShowToast {
  return useToasts().show;
}

/**
 * Returns the function that dismisses the visible toast. Needs a `ToastProvider` above the component that
 * calls this hook.
 */
export function useDismissToast(): () => void {
  return useToasts().dismiss;
}

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}
