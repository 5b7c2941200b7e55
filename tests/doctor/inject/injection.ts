import type { Examined } from "#domain/operations/doctor/examined.ts";
import { env } from "#env";
import type { Details } from "#messages/doctor-details.ts";

/**
 * Causes a fault in the database, the sandbox or a temporary folder. Returns the replacements for values that
 * the doctor reads, and the values that the doctor's sentence must contain.
 */
export type Injection = () => Promise<{ readings: Partial<Examined>; details: Details }>;

const undo: (() => unknown)[] = [];

/** Registers a function that undoes a fault. */
export const onUndo = (back: () => unknown): void => {
  undo.push(back);
};

/** Undoes all faults, newest first. */
export async function undoAll(): Promise<void> {
  for (const back of undo.splice(0).reverse()) await back();
}

/** Builds a fault by changing a setting. */
export const setting =
  (changed: Partial<Examined["settings"]>, details: Details, more: Partial<Examined> = {}): Injection =>
  async () => ({ readings: { settings: { ...env, ...changed }, ...more }, details });

/** Builds a fault by replacing a value that the doctor reads. */
export const reading =
  (readings: Partial<Examined>, details: Details = {}): Injection =>
  async () => ({ readings, details });
