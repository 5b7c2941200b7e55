import { Button } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import type { IntegrationTexts } from "./read-integrations.server.ts";

interface SecretDialogProps {
  /** null closes the dialog. */
  secret: string | null;
  texts: IntegrationTexts;
  onClose: () => void;
}

/** Shows a signing secret once. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const toast = useToast();
  const copy = async () => {
    const isCopied = await copyText(Promise.resolve(secret ?? ""));
    toast(isCopied ? { title: texts.copied } : { title: texts.copyFailed, variant: "destructive" });
  };
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => open || onClose()}
      title={texts.secretTitle}
      description={texts.secretText}
      footer={
        <div className="flex justify-end">
          <Button onClick={() => void copy()}>{texts.copy}</Button>
        </div>
      }
    >
      <p className="rounded-10 bg-surface-2 p-4 font-mono text-15 [overflow-wrap:anywhere]">{secret}</p>
    </Dialog>
  );
}
