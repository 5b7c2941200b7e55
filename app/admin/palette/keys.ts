import type { LayoutData } from "#app/admin/base/layout-data.ts";

/** The command of a keyboard shortcut. */
export type KeyCommand =
  | { kind: "palette" }
  | { kind: "list" }
  | { kind: "search" }
  | { kind: "go"; to: string };

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** The time of the key press in milliseconds, on a monotonic clock. */
  timeStamp: number;
}

/** The maximum time between the two keys of "G V", in milliseconds. */
export const SEQUENCE_MS = 1_500;

type Screens = LayoutData["screens"];

/** The letter after G that opens a screen, keyed by the name of the screen. */
export const goKeys: Readonly<Record<string, string>> = {
  sales: "v",
  products: "p",
  inventory: "i",
  users: "u",
  settings: ",",
};

/** Returns the shortcuts for screens that a person may open, in the order of `goKeys`. */
export const goKeysFor = (screens: Screens) =>
  Object.entries(goKeys).flatMap(([name, key]) =>
    screens.filter((screen) => screen.name === name).map(({ path, title }) => ({ key, path, title })),
  );

/**
 * Reads key presses in order. Ctrl/Cmd+K always works. "?", "/" and G with a letter work unless the user has
 * disabled single keys. The caller must skip keys that are typed into a field.
 */
export function createKeyReader(screens: () => Screens, singleKeys: () => boolean) {
  let goSince: number | null = null;
  return (pressed: PressedKey): KeyCommand | null => {
    const key = pressed.key.toLowerCase();
    const since = goSince;
    goSince = null;
    if (pressed.altKey) return null;
    if (pressed.ctrlKey || pressed.metaKey) return key === "k" ? { kind: "palette" } : null;
    if (!singleKeys()) return null;
    if (since !== null && pressed.timeStamp - since <= SEQUENCE_MS) {
      const found = goKeysFor(screens()).find((known) => known.key === key);
      if (found) return { kind: "go", to: found.path };
    }
    if (key === "g") goSince = pressed.timeStamp;
    if (key === "?") return { kind: "list" };
    if (key === "/") return { kind: "search" };
    return null;
  };
}
