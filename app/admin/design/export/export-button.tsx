import { Download } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/design-system/button.tsx";
import { exportMessages as messages } from "#messages/pt-BR/back-office/csv-export.ts";
import { useActionSender } from "../action-form.tsx";

interface ExportButtonProps {
  /** The address of the file. */
  action: string;
  /** The filters of the list. */
  fields: Record<string, string>;
  /** The CSS classes of the button in a bar. */
  className?: string;
  /** Whether the file contains all data of one person instead of the rows of a list. */
  isPersonal?: boolean;
}

/**
 * Downloads the filtered list. The button first submits the intent `may-export`,
 * because a download cannot ask for a required second factor.
 */
export function ExportButton({ action, fields, className, isPersonal }: ExportButtonProps) {
  const form = useRef<HTMLFormElement>(null);
  const { send, stepUp, busy } = useActionSender({ onDone: () => form.current?.submit() });
  return (
    <>
      <form ref={form} method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          variant="outline"
          size="sm"
          className={className}
          aria-disabled={busy}
          onClick={() => busy || send({ intent: "may-export" })}
        >
          <Download aria-hidden="true" size={16} />
          {isPersonal ? messages.data : messages.export}
        </Button>
      </form>
      {stepUp}
    </>
  );
}
