import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ProgressBar } from "#app/connection/page-progress.tsx";
import { loadPart } from "#app/design-system/connection.ts";
import { paletteMessages } from "#messages/pt-BR/back-office/palette.ts";
import type { PaletteRights } from "./commands.ts";
import { createKeyReader } from "./keys.ts";
import { areSingleKeysOn } from "./single-keys.ts";

// The dialogs are loaded when the first dialog opens.
const CommandPalette = lazy(async () => ({
  default: (await loadPart(() => import("./command-palette.tsx"))).CommandPalette,
}));
const KeyList = lazy(async () => ({ default: (await loadPart(() => import("./key-list.tsx"))).KeyList }));

type Opened = "palette" | "keys";

/** The palette button of the header, and the keyboard shortcuts of the whole back office. */
export function PaletteButton({ shell }: { shell: PaletteRights }) {
  const messages = paletteMessages;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened | null>(null);
  // A dialog stays mounted after its first opening, because it must animate its closing and return the focus.
  const [loaded, setLoaded] = useState<ReadonlySet<Opened>>(new Set());
  const show = (wanted: Opened) => {
    setLoaded((before) => new Set([...before, wanted]));
    setOpen(wanted);
  };
  const close = (closed: Opened) => setOpen((now) => (now === closed ? null : now));

  const screensNow = useEffectEvent(() => shell.screens);
  const obey = useEffectEvent((command: ReturnType<ReturnType<typeof createKeyReader>>) => {
    if (command?.kind === "palette") open === "palette" ? setOpen(null) : show("palette");
    if (command?.kind === "list") show("keys");
    if (command?.kind === "search") focusSearch() || show("palette");
    if (command?.kind === "go") void navigate(command.to);
  });
  useEffect(() => {
    const read = createKeyReader(() => screensNow(), areSingleKeysOn);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && isTyping(event.target)) return;
      const isOverlaid = document.querySelector("[data-overlay]") !== null;
      const command = read(event);
      if (!command || (isOverlaid && command.kind !== "palette")) return;
      // The palette does not open over another dialog, because it would be behind that dialog.
      if (isOverlaid && !document.querySelector("[data-overlay] [role=combobox]")) return;
      event.preventDefault();
      obey(command);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={`${messages.open} Ctrl K`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show("palette")}
        className="admin-text flex min-h-10 cursor-pointer items-center gap-2 rounded-10 border border-control px-2.75 text-ink-2 hover:bg-surface-2"
      >
        <Search aria-hidden="true" size={16} className="shrink-0" />
        <span className="max-md:hidden">{messages.open} </span>
        <span aria-hidden="true" className="ml-2 font-mono text-13 text-ink-3 max-md:hidden">
          Ctrl K
        </span>
      </button>
      <Suspense fallback={<ProgressBar />}>
        {loaded.has("palette") && (
          <CommandPalette
            open={open === "palette"}
            onOpenChange={(next) => (next ? show("palette") : close("palette"))}
            rights={shell}
            onShowKeys={() => show("keys")}
          />
        )}
        {loaded.has("keys") && (
          <KeyList
            open={open === "keys"}
            onOpenChange={(next) => (next ? show("keys") : close("keys"))}
            screens={shell.screens}
          />
        )}
      </Suspense>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=combobox]") !== null;

/** Focuses the screen's search box. Returns false when the screen has no search box. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main [role=search] input, main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}
