import { staffCanOpen } from "#app/admin/back-office-routes.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";

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
  /** Milliseconds, increasing. */
  timeStamp: number;
}

/** The maximum time between the two keys of "G V", in milliseconds. */
export const SEQUENCE_MS = 1_500;

/** The screens that G and a letter open. */
export const goKeys = [
  { key: "v", screen: "sales", to: "/admin/vendas" },
  { key: "p", screen: "products", to: "/admin/produtos" },
  { key: "i", screen: "inventory", to: "/admin/inventario" },
  { key: "u", screen: "users", to: "/admin/usuarios" },
  { key: ",", screen: "settings", to: "/admin/configuracoes" },
] as const;

/** Returns the shortcuts for screens that the permissions allow. */
export const goKeysFor = (rights: StaffRights) => goKeys.filter(({ to }) => staffCanOpen(rights, to));

/**
 * Reads key presses in order. Ctrl/Cmd+K always works; "?", "/" and G with a letter work unless single keys
 * are disabled. The caller must skip keys typed into a field.
 */
export function createKeyReader(rights: () => StaffRights, singleKeys: () => boolean) {
  let goSince: number | null = null;
  return (pressed: PressedKey): KeyCommand | null => {
    const key = pressed.key.toLowerCase();
    const since = goSince;
    goSince = null;
    if (pressed.altKey) return null;
    if (pressed.ctrlKey || pressed.metaKey) return key === "k" ? { kind: "palette" } : null;
    if (!singleKeys()) return null;
    if (since !== null && pressed.timeStamp - since <= SEQUENCE_MS) {
      const found = goKeysFor(rights()).find((known) => known.key === key);
      if (found) return { kind: "go", to: found.to };
    }
    if (key === "g") goSince = pressed.timeStamp;
    if (key === "?") return { kind: "list" };
    if (key === "/") return { kind: "search" };
    return null;
  };
}
