/**
 * The type of a message tree in another language, with strings for strings, functions with the same
 * parameters, and lists of the same length.
 */
export type MessagesOf<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => MessagesOf<R>
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: MessagesOf<T[K]> }
      : T extends object
        ? { readonly [K in keyof T]: MessagesOf<T[K]> }
        : T;
