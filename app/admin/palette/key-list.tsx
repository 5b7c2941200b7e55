import { useState } from "react";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { paletteMessages } from "#messages/pt-BR/back-office/palette.ts";
import { goKeysFor } from "./keys.ts";
import { areSingleKeysOn, turnSingleKeys } from "./single-keys.ts";

interface KeyListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  screens: LayoutData["screens"];
}

/** "?": the available keyboard shortcuts, and the switch that disables single-key shortcuts (WCAG 2.1.4). */
export function KeyList({ open, onOpenChange, screens }: KeyListProps) {
  const messages = paletteMessages;
  const rows: [keys: string[], name: string][] = [
    [["Ctrl", "K"], messages.keyNames.palette],
    ...goKeysFor(screens).map(({ key, title }): [string[], string] => [
      ["G", key.toUpperCase()],
      messages.goTo(title),
    ]),
    [["/"], messages.keyNames.search],
    [["Ctrl", "Enter"], messages.keyNames.save],
    [["?"], messages.keyNames.list],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.keys} description={messages.keysLead}>
      <ul className="border-t border-line">
        {rows.map(([keys, name]) => (
          <li
            key={name}
            className="admin-text flex min-h-10 items-center justify-between gap-4 border-b border-line py-1.5"
          >
            <span>{name}</span>
            <span className="flex shrink-0 items-center gap-1.5 text-13 text-ink-3">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && <span>{keys[0] === "Ctrl" ? "+" : messages.andThen}</span>}
                  <kbd className="min-w-7 rounded-6 border border-control bg-surface-2 px-1.5 py-0.5 text-center font-mono text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <SingleKeys />
    </Dialog>
  );
}

function SingleKeys() {
  const messages = paletteMessages;
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <label className="mt-4 flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => {
          turnSingleKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span>
        <span className="block text-15 font-medium">{messages.singleKeys}</span>
        <span className="block text-13 text-ink-3">{messages.singleKeysHelp}</span>
      </span>
    </label>
  );
}
