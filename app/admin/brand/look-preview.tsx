import { useEffect, useRef } from "react";
import { buttonClasses } from "#app/design-system/button.tsx";
import type { Brand } from "#domain/catalog/images/save-brand.ts";
import {
  type AccentTheme,
  accentProblem,
  accentProperties,
  accentThemes,
  parseColour,
} from "#domain/settings/brand/accent.ts";
import { logoOf } from "#domain/settings/brand/brand-images.ts";
import { brandMessages } from "./messages.ts";

/** The two themes side by side: a header, a button, a link and a mark in the draft's colours. */
export function LookPreview({ brand }: { brand: Brand }) {
  return (
    <figure className="m-0 grid gap-2">
      <figcaption className="text-15 font-medium">{brandMessages.look.preview}</figcaption>
      <div inert className="grid gap-4 sm:grid-cols-2">
        {accentThemes.map((theme) => (
          <ThemePreview key={theme} theme={theme} brand={brand} />
        ))}
      </div>
    </figure>
  );
}

/** The colour scheme of each theme. The tokens of the design follow it, also inside a page. */
const SCHEMES: Record<AccentTheme, string> = { light: "scheme-light", dark: "scheme-dark" };

function ThemePreview({ theme, brand }: { theme: AccentTheme; brand: Brand }) {
  const messages = brandMessages.look;
  const box = useRef<HTMLDivElement>(null);
  const colour = parseColour(brand.accent);
  const shown = colour && !accentProblem(colour) ? colour : null;
  // The policy forbids style attributes in the page's HTML, but not styles that a script sets.
  useEffect(() => {
    const style = box.current?.style;
    if (!style || !shown) return;
    const properties = Object.entries(accentProperties(shown));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [shown]);
  const logo = logoOf(brand.logo);
  return (
    <div
      ref={box}
      className={`${SCHEMES[theme]} grid gap-3 rounded-10 border border-line bg-bg p-4 text-ink`}
    >
      <p className="text-13 text-ink-3">{messages.themes[theme]}</p>
      <div className="flex min-h-9 items-center border-b border-line pb-3">
        {logo ? (
          <img {...logo} alt={brand.siteName} className="h-9 w-auto max-w-full object-contain" />
        ) : (
          <span className="title truncate text-22 font-semibold">{brand.siteName}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 rounded-10 border-2 border-accent bg-surface p-3">
        <span className={buttonClasses({ size: "sm" })}>{messages.previewButton}</span>
        <span className="text-15 text-accent underline underline-offset-3">{messages.previewLink}</span>
      </div>
    </div>
  );
}
