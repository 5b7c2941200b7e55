import { createContext, createElement, type HTMLAttributes, type ReactElement, useContext } from "react";

/**
 * Returns the markup of an element that depends on nothing but its name and the language of the page. Only
 * the server has this function.
 */
export type KeepMarkup = (name: string, element: ReactElement) => string;

export const KeptMarkup = /* @__PURE__ */ createContext<KeepMarkup | undefined>(undefined);

interface KeptItemProps extends HTMLAttributes<HTMLLIElement> {
  /** Everything by which the inside differs, besides the language. */
  name: string;
  children: ReactElement;
}

/**
 * A list item whose inside the server renders once for all pages. After a sale, a list differs from the one
 * before by one card, and a card is most of a page's rendering. The inside may not use a context, because the
 * server renders it alone. The browser renders it as any other element.
 */
export function KeptItem({ name, children, ...rest }: KeptItemProps) {
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build; browsers get no such code.
  const keep = import.meta.env.SSR ? useContext(KeptMarkup) : undefined;
  if (!keep) return createElement("li", rest, children);
  return createElement("li", { ...rest, dangerouslySetInnerHTML: { __html: keep(name, children) } });
}
