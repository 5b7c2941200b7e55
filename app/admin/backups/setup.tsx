import { TriangleAlert } from "lucide-react";
import { CodeText } from "#app/admin/design/code-text.tsx";
import { CopyButton } from "#app/admin/users/copy-button.tsx";
import { backupMessages as messages } from "./messages.ts";

interface BackupSetupProps {
  texts: {
    loss: string;
    steps: readonly { title: string; text: string; line?: string }[];
    after: string;
    guide: string;
  };
}

/** Shown when the shop has never made a backup: the warning, and the steps that switch backups on. */
export function BackupSetup({ texts: { loss, steps, after, guide } }: BackupSetupProps) {
  return (
    <section
      aria-labelledby="backups-off"
      className="divide-y divide-line overflow-clip rounded-10 border border-line bg-surface"
    >
      <div className="flex items-start gap-3 bg-danger-soft px-4 py-3 text-danger">
        <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 id="backups-off" className="font-semibold">
            {messages.off}
          </h2>
          <p className="text-15">
            {messages.tile}: {messages.never}. {loss}
          </p>
        </div>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(({ title, text, line }, place) => (
          <li key={title} className="flex items-start gap-3 px-4 py-3">
            <span aria-hidden="true" className="size-5 shrink-0 text-center font-semibold text-ink-3">
              {place + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">
                <CodeText>{title}</CodeText>
              </h3>
              <p className="text-15 text-ink-2 wrap-anywhere">
                <CodeText>{text}</CodeText>
              </p>
              {line && (
                <p className="mt-2 flex flex-wrap items-center gap-2">
                  <code className="rounded-6 bg-surface-2 px-2 py-0.5 font-mono text-13 wrap-anywhere">
                    {line}
                  </code>
                  <CopyButton text={line} what={line} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="px-4 py-3 text-15 text-ink-2 wrap-anywhere">
        {after} <CodeText>{guide}</CodeText>
      </p>
    </section>
  );
}
