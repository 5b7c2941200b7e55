import { invalidValue, notSpoken, parameterError } from "../context/errors.ts";
import { isCurrency } from "../records/money.ts";
import type { FormValue, FormValues } from "./form-body.ts";

/**
 * Converts a form value to a typed value. For an invalid value, the function throws the API's error 400.
 * `path` is the name of the parameter as the client sent it.
 */
export type Check<T> = (value: FormValue, path: string) => T;
type Checks = Record<string, Check<unknown>>;

/** The values that a set of checks returns. Each value can be absent. */
type Values<C extends Checks> = { [K in keyof C]?: ReturnType<C[K]> };

/** A string of at most `most` characters, not empty. */
export function text(most = 5000): Check<string> {
  return (value, path) => {
    if (typeof value !== "string") throw invalidValue(path, `Invalid string: ${JSON.stringify(value)}`);
    if (value === "") {
      throw parameterError(
        "parameter_invalid_empty",
        path,
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
      );
    }
    if (value.length > most) {
      throw parameterError(
        "parameter_invalid_string_too_long",
        path,
        `Invalid string: '${path}' must be at most ${most} characters`,
      );
    }
    return value;
  };
}

/** A whole number within bounds. */
export function integer(least = 0, most = 99_999_999_999): Check<number> {
  return (value, path) => {
    if (typeof value !== "string" || !/^-?\d{1,15}$/.test(value)) {
      throw parameterError(
        "parameter_invalid_integer",
        path,
        `Invalid integer: ${typeof value === "string" ? value : path}`,
      );
    }
    const number = Number(value);
    if (number < least) {
      throw parameterError(
        "parameter_invalid_integer",
        path,
        `This value must be greater than or equal to ${least}.`,
      );
    }
    if (number > most) {
      throw parameterError(
        "parameter_invalid_integer",
        path,
        `This value must be less than or equal to ${most}.`,
      );
    }
    return number;
  };
}

/** A boolean: true or false. */
export const flag: Check<boolean> = (value, path) => {
  if (value === "true" || value === "false") return value === "true";
  throw invalidValue(path, `Invalid boolean: ${String(value)}`);
};

/** One value from a fixed list of values. */
export function oneOf<const T extends string>(allowed: readonly T[]): Check<T> {
  return (value, path) => {
    if (typeof value === "string" && (allowed as readonly string[]).includes(value)) return value as T;
    throw invalidValue(path, `Invalid ${path}: must be one of ${allowed.join(", ")}`);
  };
}

/** An absolute http or https URL. The URL may contain the literal {CHECKOUT_SESSION_ID}. */
export const webAddress: Check<string> = (value, path) => {
  const address = text()(value, path);
  const plain = address.replaceAll("{CHECKOUT_SESSION_ID}", "cs");
  if (!URL.canParse(plain) || !/^https?:$/.test(new URL(plain).protocol)) {
    throw parameterError("url_invalid", path, "Not a valid URL");
  }
  return address;
};

/** A currency code of three letters, converted to lower case. */
export const currencyCode: Check<string> = (value, path) => {
  const code = text()(value, path).toLowerCase();
  if (!isCurrency(code)) throw invalidValue(path, `Invalid currency: ${code}`);
  return code;
};

/**
 * The part of a mail address before the at sign is plain ASCII without quotes. In this part, a dot is neither
 * the first nor the last character, and two dots are never side by side. The domain has two or more labels.
 */
const emailAddress =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i;

/** An e-mail address. */
export const email: Check<string> = (value, path) => {
  const address = text(512)(value, path);
  if (!emailAddress.test(address))
    throw parameterError("email_invalid", path, `Invalid email address: ${address}`);
  return address;
};

/**
 * Metadata: up to 50 keys of 40 characters, each with a value of up to 500 characters. An empty value deletes
 * its key. When the client sends the text "" instead of an object, all keys are cleared.
 */
export const metadata: Check<Record<string, string> | ""> = (value, path) => {
  if (value === "") return "";
  if (typeof value !== "object") throw invalidValue(path, "Invalid object");
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidValue(path, "You can have up to 50 metadata keys.");
  for (const [key, entry] of entries) {
    if (typeof entry !== "string") throw invalidValue(`${path}[${key}]`, "Metadata values must be strings.");
    if (key.length > 40) throw invalidValue(`${path}[${key}]`, "Metadata keys can be at most 40 characters.");
    if (entry.length > 500)
      throw invalidValue(`${path}[${key}]`, "Metadata values can be at most 500 characters.");
  }
  return Object.fromEntries(entries) as Record<string, string>;
};

/** A list. The function `item` checks each entry of the list. */
export function listOf<T>(item: Check<T>, most = 100): Check<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw invalidValue(path, "Invalid array");
    if (value.length > most) throw invalidValue(path, `Invalid array: at most ${most} entries`);
    return value.map((entry, index) => item(entry, `${path}[${index}]`));
  };
}

/** Named values. Unknown names and missing `required` names are rejected. */
export function shape<C extends Checks, R extends keyof C & string = never>(
  checks: C,
  required: readonly R[] = [],
): Check<Values<C> & { [K in R]: ReturnType<C[K]> }> {
  return (value, path) => {
    if (typeof value !== "object" || Array.isArray(value)) throw invalidValue(path, "Invalid object");
    return readValues(value, checks, required, path);
  };
}

/**
 * A parameter that the real API accepts but the sandbox does not implement. The sandbox answers 501 instead
 * of ignoring the parameter.
 */
export const unsupported: Check<never> = (_value, path) => {
  throw notSpoken(`the parameter ${path}`);
};

/**
 * Reads the parameters in `values`. For each parameter, the check with the same name in `checks` reads the
 * value.
 * @throws ApiError for an unknown or missing parameter, and for each error of a check.
 */
export function readValues<C extends Checks, R extends keyof C & string = never>(
  values: FormValues,
  checks: C,
  required: readonly R[] = [],
  parent = "",
): Values<C> & { [K in R]: ReturnType<C[K]> } {
  const result: Record<string, unknown> = {};
  const nameOf = (key: string) => (parent === "" ? key : `${parent}[${key}]`);
  for (const [key, value] of Object.entries(values)) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (!check)
      throw parameterError("parameter_unknown", nameOf(key), `Received unknown parameter: ${nameOf(key)}`);
    result[key] = check(value, nameOf(key));
  }
  for (const key of required) {
    if (result[key] === undefined) {
      throw parameterError("parameter_missing", nameOf(key), `Missing required param: ${nameOf(key)}.`);
    }
  }
  return result as Values<C> & { [K in R]: ReturnType<C[K]> };
}

/**
 * Merges sent metadata into the stored metadata by key. An empty value deletes its key. When the client sends
 * the text "" instead of an object, all keys are cleared.
 */
export function mergeMetadata(
  stored: Record<string, string> | null,
  sent: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (sent === "") return {};
  const merged = { ...stored, ...sent };
  for (const [key, value] of Object.entries(merged)) if (value === "") delete merged[key];
  return merged;
}
