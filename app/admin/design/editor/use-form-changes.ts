import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * The values of a form, keyed by the names of its fields. When a name has several values, the values are
 * joined by line breaks.
 */
export type FormValues = ReadonlyMap<string, string>;

/** Returns the text values of a form. Chosen files are omitted. */
export function valuesOf(data: FormData): FormValues {
  const values = new Map<string, string>();
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    values.set(name, values.has(name) ? `${values.get(name)}\n${value}` : value);
  }
  return values;
}

/** Returns the watched names whose values differ, in the order of `watched`. */
export const changedNames = (before: FormValues, now: FormValues, watched: readonly string[]): string[] =>
  watched.filter((name) => (before.get(name) ?? "") !== (now.get(name) ?? ""));

/**
 * Compares the fields of a form with the values that `settle` has stored. Without an argument, `settle`
 * stores the current values. When the user changes a value and then restores the value, the field counts as
 * unchanged. `readNow` compares the fields at once and returns the names of the changed fields. `readSoon`
 * compares the fields in the next frame.
 */
export function useFormChanges(form: RefObject<HTMLFormElement | null>, watched: readonly string[]) {
  const settled = useRef<FormValues>(new Map());
  const [state, setState] = useState<{ values: FormValues; changed: string[] }>({
    values: settled.current,
    changed: [],
  });
  const readNow = (): readonly string[] => {
    if (!form.current) return [];
    const values = valuesOf(new FormData(form.current));
    const changed = changedNames(settled.current, values, watched);
    setState({ values, changed });
    return changed;
  };
  const settle = (at?: FormValues) => {
    if (!form.current) return;
    settled.current = at ?? valuesOf(new FormData(form.current));
    readNow();
  };
  // Waits for the next frame, because some fields write their value into a hidden field only after React has
  // rendered them.
  const waiting = useRef(0);
  const readSoon = () => {
    cancelAnimationFrame(waiting.current);
    waiting.current = requestAnimationFrame(readNow);
  };
  useEffect(() => () => cancelAnimationFrame(waiting.current), []);
  return { ...state, readSoon, readNow, settle };
}
