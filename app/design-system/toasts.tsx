import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { ToastMessage } from "./toast-message.ts";
import { createToastStore } from "./toast-store.ts";

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast | null>(null);

const loadArea = () => import("./toast-area.tsx").then((module) => ({ default: module.ToastArea }));
const LazyToastArea = lazy(loadArea);

/**
 * Holds the one notification that may be visible at a time (spec: shopper §4) and the area it appears in.
 * The area is loaded once the page is idle, so F8 reaches it before the first notification too.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createToastStore());
  const current = useSyncExternalStore(store.subscribe, store.current, () => null);
  const [areaWanted, setAreaWanted] = useState(false);

  const show = useCallback<ShowToast>(
    (message) => {
      setAreaWanted(true);
      store.show(message);
    },
    [store],
  );

  useEffect(() => {
    const want = () => setAreaWanted(true);
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(want, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(want, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      {areaWanted && (
        <Suspense fallback={null}>
          <LazyToastArea toast={current} onDismiss={store.dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** The function that shows a notification: `toast({ title, description, variant })`. Needs a `ToastProvider` above. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
