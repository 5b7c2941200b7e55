import { Download } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { StepUpDialog } from "#app/admin/design/step-up-dialog.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { inventoryMessages as messages } from "./messages.ts";

const FILE = "inventario.csv";

/**
 * Downloads the shown view as CSV. The button asks for the second factor when the user's last confirmation of
 * the factor is too old.
 */
export function ExportButton() {
  const toast = useToast();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [need, setNeed] = useState<"enable" | "confirm" | null>(null);

  async function download(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const response = await fetch("/admin/inventario/exportar", {
        method: "POST",
        body: new URLSearchParams({ search }),
      });
      if (response.ok) {
        saveFile(await response.blob());
        return toast({ title: messages.exported });
      }
      const { answer } = (await response.json()) as { answer: FormAnswer };
      if (answer.ok) return;
      if (answer.stepUp) setNeed(answer.stepUp);
      else toast({ ...answer.toast, variant: "destructive" });
    } catch {
      toast({ title: messages.failed, description: messages.exportBroken, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={() => void download()}>
        <Download aria-hidden="true" size={16} />
        {messages.exportCsv}
      </button>
      <StepUpDialog
        need={need}
        onClose={() => setNeed(null)}
        onConfirmed={() => {
          setNeed(null);
          void download();
        }}
      />
    </>
  );
}

function saveFile(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}
