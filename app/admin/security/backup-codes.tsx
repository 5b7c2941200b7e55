import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { Button } from "#app/design-system/button.tsx";
import { saveText, useCopy } from "./copy-and-save.ts";
import { securityMessages } from "./messages.ts";

interface BackupCodesProps {
  codes: readonly string[];
  isStored: boolean;
  /**
   * Whether the user has tried to leave the step of the backup codes before confirming that the codes are
   * stored.
   */
  isReminded: boolean;
  onStored: (isStored: boolean) => void;
}

/**
 * The backup codes, shown only once. The codes are covered until the user reveals them. The step has buttons
 * to copy and to download the codes, and asks the user to confirm that the codes are stored.
 */
export function BackupCodes({ codes, isStored, isReminded, onStored }: BackupCodesProps) {
  const messages = securityMessages.steps;
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  const [isShown, setShown] = useState(false);
  const copy = useCopy();
  const text = codes.join("\n");
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{messages.backupWhy}</p>
      <ul
        aria-label={isShown ? messages.list : messages.hidden}
        className="grid gap-x-4 gap-y-1 rounded-10 border border-line bg-surface-2 px-3 py-3 font-mono text-15 whitespace-nowrap min-[28rem]:grid-cols-2"
      >
        {codes.map((code, index) => (
          <li key={code} className="flex gap-2">
            <span className="w-8 shrink-0 text-right text-ink-3">{index + 1}.</span>
            {isShown ? (
              <span className="select-all">{code}</span>
            ) : (
              <span aria-hidden="true">{"•".repeat(15)}</span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? messages.hide : messages.show}
        </Button>
        <Button variant="outline" onClick={() => void copy(text, securityMessages.codesCopied)}>
          {messages.copy}
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveText(
              "backup-codes.txt",
              `${messages.fileHead(shell?.siteName ?? "", shell?.email ?? "")}\n\n${text}`,
            )
          }
        >
          {messages.download}
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isStored}
          onChange={(event) => onStored(event.currentTarget.checked)}
        />
        {messages.kept}
      </label>
      {isReminded && !isStored && (
        <p role="alert" className="font-medium text-13 text-danger">
          {messages.keepFirst}
        </p>
      )}
    </div>
  );
}
