import {
  type ComponentProps,
  createContext,
  createElement,
  type JSX,
  type ReactElement,
  type ReactNode,
  use,
  useContext,
} from "react";

/**
 * Returns the markup of an element that depends on nothing but its name and the language of the page. Only
 * the server has this function.
 */
export type KeepMarkup = (name: Piece["name"], element: ReactNode) => string;

export const KeptMarkup = /* @__PURE__ */ createContext<KeepMarkup | undefined>(undefined);

/** A piece of a page that the server finds by its name. */
export interface Piece {
  /**
   * A word that no other piece has, and all values by which the inside differs, besides the language. The
   * server describes an object once: an object in a name never changes. The best ones are cached reads.
   */
  name: readonly unknown[];
  children: ReactNode;
}

type KeptProps<Tag extends keyof JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, keyof Piece> &
  Piece & { as: Tag };

/**
 * An element whose inside the server renders once for all pages. A page differs from the one before by a
 * visitor's nonce, or by one card of a list, and its other pieces are most of its rendering. The inside may
 * use neither a context nor `useId`, because the server renders it alone. The browser renders it as any other
 * element.
 */
export function Kept<Tag extends keyof JSX.IntrinsicElements>(props: KeptProps<Tag>): ReactElement {
  const { as, name, children, ...rest } = props;
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build; browsers get no such code.
  const keep = import.meta.env.SSR ? useContext(KeptMarkup) : undefined;
  if (!keep) return createElement(as as string, rest, children);
  const __html = keep(name, children);
  return createElement(as as string, { ...rest, dangerouslySetInnerHTML: { __html } });
}

/**
 * The part of a document that the server renders: the frame without the page (head, header, footer, scripts),
 * the page without its frame, or the page's tags of the head. A browser always renders the whole.
 */
export type DocumentPart = "whole" | "frame" | "page" | "tags";

export const DocumentPartContext = /* @__PURE__ */ createContext<DocumentPart>("whole");

/**
 * Returns the part of the document that is being rendered. Components call it on the server only
 * (`import.meta.env.SSR`), so that browsers get no code of it.
 */
export const documentPart = (): DocumentPart => use(DocumentPartContext);
