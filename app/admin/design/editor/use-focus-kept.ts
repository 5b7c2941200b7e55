import { type RefObject, useLayoutEffect, useRef } from "react";

interface Place {
  name: string;
  selection: readonly [number, number] | null;
}

/**
 * When the fields of a form are filled again, the focus returns to the field that has the same name as
 * before. Returns a function that records the focus; call the function before `round` changes.
 */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, round: number): () => void {
  const place = useRef<Place>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round has new fields.
  useLayoutEffect(() => {
    const field = place.current && form.current?.elements.namedItem(place.current.name);
    if (field instanceof HTMLElement) {
      field.focus({ preventScroll: true });
      if (place.current?.selection && isText(field)) field.setSelectionRange(...place.current.selection);
    }
    place.current = null;
  }, [round, form]);
  return () => {
    const field = document.activeElement;
    const name = field && form.current?.contains(field) ? field.getAttribute("name") : null;
    place.current = name
      ? { name, selection: isText(field) ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : null }
      : null;
  };
}

const isText = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
