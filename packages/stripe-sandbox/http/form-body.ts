import { invalidValue } from "../context/errors.ts";

/** A form value: text, a list or named values (`a[b]=c`, `a[]=c`, `a[0][b]=c`). */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormValues = { [key: string]: FormValue };

const deepest = 8;

/**
 * Parses a form-encoded body or query into nested values. When all keys of an object are list indexes, the
 * object becomes a list.
 * @throws ApiError 400 for a name that has both a value and nested names, is nested too deeply, or has
 * unbalanced brackets.
 */
export function parseForm(text: string): FormValues {
  const root: FormValues = Object.create(null) as FormValues;
  for (const [name, value] of new URLSearchParams(text)) put(root, name, splitName(name), value);
  return listsOf(root) as FormValues;
}

function splitName(name: string): string[] {
  const open = name.indexOf("[");
  if (open === -1) return [name];
  const parts = [name.slice(0, open)];
  const rest = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) throw invalidValue(name, `Invalid parameter name: ${name}`);
  for (const part of rest.slice(1, -1).split("][")) parts.push(part);
  if (parts.length > deepest) throw invalidValue(name, `Parameter nested too deeply: ${name}`);
  return parts;
}

function put(root: FormValues, name: string, parts: string[], value: string): void {
  let here = root;
  parts.forEach((part, index) => {
    const key = part === "" && index > 0 ? String(Object.keys(here).length) : part;
    if (index === parts.length - 1) {
      if (typeof here[key] === "object")
        throw invalidValue(name, `Invalid parameter: ${name} is given twice in different forms`);
      here[key] = value;
      return;
    }
    const next = here[key] ?? (Object.create(null) as FormValues);
    if (typeof next === "string")
      throw invalidValue(name, `Invalid parameter: ${name} is given twice in different forms`);
    here[key] = next;
    here = next as FormValues;
  });
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = listsOf(value[key] as FormValue);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? keys.map((key) => value[key] as FormValue) : value;
}
