import { type RefObject, useEffect, useRef } from "react";
import { useToast } from "#app/design-system/toasts.tsx";

/** After an error response, shows a toast and moves the focus to the invalid field. */
export function useActionError(
  rejection: { field: string; message: string } | null | undefined,
  title: string,
): RefObject<HTMLFormElement | null> {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!rejection) return;
    toast({ title, description: rejection.message, variant: "destructive" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [rejection, title, toast]);
  return form;
}

/**
 * Moves the focus to the element that replaced a form. When this element has the focus, screen readers read
 * its text aloud, and Tab continues from this element.
 */
export function useArrival(arrived: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrived) place.current?.focus();
  }, [arrived]);
  return place;
}
