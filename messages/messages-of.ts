/**
 * The same tree of messages in another language: strings for strings, functions with the same parameters,
 * lists of the same length.
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
