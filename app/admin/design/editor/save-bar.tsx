import { type ReactNode, useEffect, useState } from "react";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button } from "#app/design-system/button.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

export interface BarNotice {
  text: string;
  action: string;
  onAction: () => void;
}

interface SaveBarProps {
  formId: string;
  /** The labels of the changed fields. */
  changes: readonly string[];
  /** The time of the last save, as a value of `performance.now()`. */
  savedAt: number | null;
  /** The label of the button that creates a new row. */
  create: string | undefined;
  isDisabled: boolean;
  isSaving: boolean;
  notice: BarNotice | null;
  onDiscard: () => void;
  /** A button at the left edge. */
  children: ReactNode;
}

const SAVED_MS = 3_000;

/** The bar at the bottom of an editor, with the names of the changed fields and the buttons. */
export function SaveBar(props: SaveBarProps) {
  const { formId, changes, savedAt, create, isDisabled, isSaving, notice, onDiscard } = props;
  const { editor, parts } = adminMessages;
  const saved = useSavedTime(savedAt);
  const canSave = changes.length > 0 || create !== undefined;
  return (
    <div className="save-bar">
      {props.children}
      <p role="status" className={`min-w-0 flex-1 text-15 ${notice ? "" : "sm:truncate"}`}>
        {isSaving && saved === null ? (
          parts.saving
        ) : notice && !isSaving ? (
          <>
            <i data-state="unsaved" /> {notice.text}{" "}
            <button type="button" onClick={notice.onAction}>
              {notice.action}
            </button>
          </>
        ) : changes.length > 0 ? (
          <>
            <i data-state="unsaved" /> <b>{editor.changes(changes.length)}</b>{" "}
            <span>{changes.join(", ")}</span>
          </>
        ) : saved ? (
          <>
            <i data-state="saved" /> {editor.savedAt(saved)}
          </>
        ) : create === undefined ? (
          <span className="flex items-center gap-2">
            <i data-state="saved" className="state-dot" />
            {editor.saved}
          </span>
        ) : null}
      </p>
      {canSave && (
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          {create === undefined ? parts.discardYes : parts.cancel}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        size="sm"
        disabled={isDisabled || !canSave}
        aria-disabled={isSaving || undefined}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {create ?? parts.save}
        <span aria-hidden="true" className="key">
          Ctrl S
        </span>
      </Button>
    </div>
  );
}

/** Returns the time of the last save for three seconds after the save, then null. */
function useSavedTime(savedAt: number | null): string | null {
  const { time } = useStoreTime();
  const [past, setPast] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setPast(savedAt), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return savedAt !== null && past !== savedAt ? time(new Date().toISOString()) : null;
}
