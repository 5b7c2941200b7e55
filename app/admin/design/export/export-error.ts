import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import { exportMessages } from "#messages/pt-BR/back-office/csv-export.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/**
 * Returns the toast for a failed download.
 * @param failed the title of the toast. When the specification defines a title for `code`, the function uses
 * that title instead.
 */
export function exportError(code: string, failed: string): { title: string; description: string } {
  const { title, text, actions } = adminMessages.limited;
  if (code === "too_many_attempts") return { title, description: text(actions.export) };
  return { title: failed, description: exportMessages.refused };
}

/**
 * Shows a toast for a failed download. After a failure, the export redirects to the list with the error code
 * in `?exportar=`.
 */
export function useExportError(list: string, failed: () => string): void {
  const toast = useToast();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title never changes.
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get("exportar");
    if (code === null) return;
    toast({ ...exportError(code, failed()), variant: "destructive" });
    void navigate(list, { replace: true });
  }, [list, toast, navigate]);
}
