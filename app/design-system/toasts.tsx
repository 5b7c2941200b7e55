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
import { loadPart } from "#app/connection/connection.ts";
import type { ToastMessage } from "./toast-message.ts";
import { createToastStore } from "./toast-store.ts";

type ShowToast = (message: ToastMessage) => void;

interface Toasts {
  show: ShowToast;
  dismiss: () => void;
}

const ToastContext = createContext<Toasts | null>(null);

const LazyToastArea = lazy(async () => ({
  default: (await loadPart(() => import("./toast-area.tsx"))).ToastArea,
}));

/** What a person does before a notification can be wanted. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown"];

/**
 * Holds the one notification that may be visible at a time (spec: shopper §4) and the area it appears in.
 * The area is loaded at the first sign of a person: a page that is only looked at never fetches it. F8 works as that sign too.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createToastStore());
  const current = useSyncExternalStore(store.subscribe, store.current, () => null);
  const [areaWanted, setAreaWanted] = useState(false);
  const [focusWanted, setFocusWanted] = useState(false);

  const [toasts] = useState<Toasts>(() => ({
    show(message) {
      setAreaWanted(true);
      store.show(message);
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
      // The area hears F8 itself once it is there.
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

/** The function that shows a notification: `toast({ title, description, variant })`. Needs a `ToastProvider` above. */
export function useToast(): ShowToast {
  return useToasts().show;
}

/** The function that dismisses the notification that is visible. Needs a `ToastProvider` above. */
export function useDismissToast(): () => void {
  return useToasts().dismiss;
}

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}
