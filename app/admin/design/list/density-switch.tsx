import { Rows2 } from "lucide-react";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

interface DensitySwitchProps {
  isDense: boolean;
  onChoose: (isDense: boolean) => void;
}

/**
 * Switches between rows of 56 px with two lines and rows of 40 px with one line. The button is hidden
 * below 1280 px, because entries have no density.
 */
export function DensitySwitch({ isDense, onChoose }: DensitySwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isDense}
      aria-label={adminMessages.parts.dense}
      title={adminMessages.parts.dense}
      onClick={() => onChoose(!isDense)}
      className="hidden size-10 cursor-pointer place-items-center rounded-10 border border-control bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-bg xl:grid"
    >
      <Rows2 aria-hidden="true" size={18} />
    </button>
  );
}
