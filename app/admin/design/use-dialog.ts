import { useState } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Stores whether a dialog is open, and its subject, such as a row of the page. Spread `props` into the
 * dialog. The dialog itself returns the focus to the opener, keeps typed text after an error, and is empty
 * when it opens again.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ subject: T | null; open: boolean; opening: number }>({
    subject: null,
    open: false,
    opening: 0,
  });
  return {
    /**
     * The row or other subject of the dialog. The subject stays set while the dialog fades out. Null before
     * the first opening.
     */
    subject: state.subject,
    /**
     * The number of times that the dialog was opened. Use the number of openings as the `key` of a dialog
     * that has state of its own.
     */
    opening: state.opening,
    show: (subject: T) => setState((before) => ({ subject, open: true, opening: before.opening + 1 })),
    props: {
      open: state.open,
      onClose: () => setState((before) => ({ ...before, open: false })),
    } satisfies DialogProps,
  };
}
