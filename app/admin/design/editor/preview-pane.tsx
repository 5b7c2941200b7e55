import { Eye, Moon, Sun, X } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { designMessages } from "#messages/en/shared/design.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { PreviewTheme } from "./preview-frame.tsx";

export interface PreviewView {
  id: string;
  label: string;
  show: (theme: PreviewTheme) => ReactNode;
}

interface PreviewButtonProps {
  ref?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onOpen: () => void;
}

/** Opens the preview. On wide windows, which show the preview beside the form, hide the button. */
export function PreviewButton({ ref, isOpen, onOpen }: PreviewButtonProps) {
  return (
    <Button ref={ref} variant="outline" size="sm" aria-expanded={isOpen} onClick={onOpen}>
      <Eye aria-hidden="true" size={16} />
      {adminMessages.editor.preview}
    </Button>
  );
}

interface PreviewPaneProps {
  views: readonly PreviewView[];
  /** Whether the panel is open on a narrow window. */
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows, beside the form, a preview of what shoppers will see. On windows narrower than 1280 px, the preview
 * is a panel.
 */
export function PreviewPane({ views, isOpen, onClose }: PreviewPaneProps) {
  return (
    <aside
      aria-label={adminMessages.editor.preview}
      data-open={isOpen || undefined}
      className="editor-preview"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <PreviewViews views={views}>
        <button
          type="button"
          aria-label={designMessages.close}
          onClick={onClose}
          ref={(button) => {
            if (isOpen) button?.focus();
          }}
          className="editor-preview-close"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </PreviewViews>
    </aside>
  );
}

interface PreviewViewsProps {
  views: readonly PreviewView[];
  /** The name of the preview, beside the controls. */
  caption?: string;
  /** An element after the controls for the view and the theme. */
  children?: ReactNode;
}

/** Shows one of several views in the light or the dark theme. */
export function PreviewViews({ views, caption, children }: PreviewViewsProps) {
  const [chosen, setChosen] = useState(0);
  const [theme, setTheme] = useState<PreviewTheme>("light");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {caption && <span className="text-15 font-medium">{caption}</span>}
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
