import { type RefObject, useEffect, useRef } from "react";
import { useToast } from "#app/design-system/toasts.tsx";

/** After an answer: a refusal is said, and focus goes to the field it is about. */
export function useRefusal(
  refusal: { field: string; message: string } | null | undefined,
  title: string,
): RefObject<HTMLFormElement | null> {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    toast({ title, description: refusal.message, variant: "destructive" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal, title, toast]);
  return form;
}

/** Focus to what took a form's place, so that a screen reader reads it and the keyboard goes on from there. */
export function useArrival(arrived: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrived) place.current?.focus();
  }, [arrived]);
  return place;
}
