import { useEffect } from "react";
import { useNavigate } from "react-router";
import { adminMessages } from "#app/admin/messages.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { exportMessages } from "./export-messages.ts";

/**
 * The notification for a file that was not sent.
 * @param failed its title, where the specification names none for the code.
 */
export function exportRefusal(code: string, failed: string): { title: string; description: string } {
  const { title, words, actions } = adminMessages.limited;
  if (code === "too_many_attempts") return { title, description: words(actions.export) };
  return { title: failed, description: exportMessages.refused };
}

/** Notifies of a file that was not sent: the refused export redirects to the list with its code in `?exportar=`. */
export function useExportRefusal(list: string, failed: () => string): void {
  const toast = useToast();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is a fixed word, looked up when it is shown.
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get("exportar");
    if (code === null) return;
    toast({ ...exportRefusal(code, failed()), variant: "destructive" });
    void navigate(list, { replace: true });
  }, [list, toast, navigate]);
}
