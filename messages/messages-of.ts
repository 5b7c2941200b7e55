/**
 * The type of a message tree in another language. In this tree, strings stay strings, functions keep their
 * parameters, and lists keep their length.
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
