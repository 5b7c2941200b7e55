import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";

export type PreviewTheme = "light" | "dark";

interface PreviewFrameProps {
  /** The accessible name of the frame. */
  title: string;
  theme: PreviewTheme;
  /** The addresses of the style sheets that the shown page loads in addition to the common style sheets. */
  sheets?: readonly string[];
  /** Custom properties of the shown page, such as the colours of a brand. */
  properties?: Readonly<Record<string, string>>;
  /** Whether the frame is as high as its content. */
  isFitted?: boolean;
  className?: string;
  /**
   * The content of the frame, such as parts of the storefront. The links and buttons of the content do
   * nothing.
   */
  children: ReactNode;
}

/**
 * A small separate page that is embedded in the surrounding page. The layout of the small page depends on the
 * small page's own width, as on a phone. The theme of the small page is independent of the theme of the back
 * office. The children are components of the surrounding page.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { title, theme, sheets = [], properties, isFitted, className, children } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [source, setSource] = useState<string>();
  // The server has no DOM document and no style sheets, so only the browser can fill the frame.
  const fill = useEffectEvent(() => setSource(frameDocument(sheets)));
  useEffect(() => fill(), []);
  useEffect(() => {
    if (place) place.ownerDocument.documentElement.dataset.theme = theme;
  }, [place, theme]);
  useEffect(() => {
    const style = place?.ownerDocument.documentElement.style;
    if (!style || !properties) return;
    // The content security policy forbids style attributes in a document, but not styles that a script sets.
    const names = Object.keys(properties);
    for (const name of names) style.setProperty(name, properties[name] ?? "");
    return () => {
      for (const name of names) style.removeProperty(name);
    };
  }, [place, properties]);
  useEffect(() => (place ? showChanges(place) : undefined), [place]);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(
    () => (place && frame.current && isFitted ? fitHeight(frame.current, place) : undefined),
    [place, isFitted],
  );
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        srcDoc={source}
        onLoad={(event) =>
          setPlace(event.currentTarget.contentDocument?.querySelector<HTMLElement>("[inert]") ?? null)
        }
        className={className}
      />
      {place && createPortal(children, place)}
    </>
  );
}

/**
 * Returns a document with the style sheets of the surrounding page. In development, the style sheets are
 * `style` elements without a URL.
 */
function frameDocument(sheets: readonly string[]): string {
  const own = [...document.head.querySelectorAll('link[rel="stylesheet"], style')];
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`);
  const head = [...own.map((element) => element.outerHTML), ...links].join("");
  return `<!doctype html><html lang="${document.documentElement.lang}"><head>${head}</head><body><div inert></div></body></html>`;
}

/** Keeps a frame as high as its content. Returns a function that stops adjusting the height. */
function fitHeight(frame: HTMLIFrameElement, place: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { offsetHeight, clientHeight } = frame;
    frame.style.height = `${place.getBoundingClientRect().height + offsetHeight - clientHeight}px`;
  });
  observer.observe(place);
  return () => observer.disconnect();
}

const GLOW_MS = 1_000;

/** Colors the changed parts of the preview for one second. Returns a function that stops the coloring. */
function showChanges(place: HTMLElement): () => void {
  const window = place.ownerDocument.defaultView;
  if (!window || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  let isFirst = true;
  const changes = new window.MutationObserver((records) => {
    // The first change only fills the frame, so the function does not color this change.
    if (isFirst) {
      isFirst = false;
      return;
    }
    const parts = new Set(
      records.map(({ target }) => (target instanceof window.Text ? target.parentElement : null)),
    );
    for (const part of parts)
      part?.animate(
        [{ backgroundColor: "var(--color-success-soft)" }, { backgroundColor: "transparent" }],
        GLOW_MS,
      );
  });
  changes.observe(place, { subtree: true, childList: true, characterData: true });
  return () => changes.disconnect();
}
