import { Eye, Moon, Sun, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { designMessages } from "#messages/en/shared/design.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { PreviewTheme } from "./preview-frame.tsx";

export interface PreviewView {
  id: string;
  label: string;
  show: (theme: PreviewTheme) => ReactNode;
}

/**
 * The preview of what shoppers will see, beside the form. On windows narrower than 1280 px, a button opens
 * the preview as a panel.
 */
export function PreviewPane({ views }: { views: readonly PreviewView[] }) {
  const messages = adminMessages.editor;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <span className="editor-preview-button">
        <Button ref={opener} variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Eye aria-hidden="true" size={16} />
          {messages.preview}
        </Button>
      </span>
      <aside
        aria-label={messages.preview}
        data-open={isOpen || undefined}
        className="editor-preview"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isOpen) return;
          event.stopPropagation();
          close();
        }}
      >
        <PreviewViews views={views}>
          <button
            type="button"
            aria-label={designMessages.close}
            onClick={close}
            ref={(button) => {
              if (isOpen) button?.focus();
            }}
            className="editor-preview-close"
          >
            <X aria-hidden="true" size={18} />
          </button>
        </PreviewViews>
      </aside>
    </>
  );
}

interface PreviewViewsProps {
  views: readonly PreviewView[];
  /** An element after the controls for the view and the theme. */
  children?: ReactNode;
}

/** Shows one of several views in the light or the dark theme. */
export function PreviewViews({ views, children }: PreviewViewsProps) {
  const [chosen, setChosen] = useState(0);
  const [theme, setTheme] = useState<PreviewTheme>("light");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {views.length > 1 && (
          <div className="segments">
            {views.map(({ id, label }, place) => (
              <button key={id} type="button" aria-pressed={place === chosen} onClick={() => setChosen(place)}>
                {label}
              </button>
            ))}
          </div>
        )}
        <div className="segments ml-auto">
          {(["light", "dark"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-label={adminMessages.shell.themes[one]}
              aria-pressed={one === theme}
              onClick={() => setTheme(one)}
            >
              {one === "light" ? <Sun aria-hidden="true" size={16} /> : <Moon aria-hidden="true" size={16} />}
            </button>
          ))}
        </div>
        {children}
      </div>
      {views[chosen]?.show(theme)}
    </>
  );
}
