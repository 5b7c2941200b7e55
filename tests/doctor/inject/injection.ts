import type { Examined } from "#domain/operations/doctor/examined.ts";
import { env } from "#env";
import type { Details } from "#messages/doctor-details.ts";

/**
 * Causes a fault in the database, the sandbox or a temporary folder, and returns the readings that it
 * replaces and the values that the doctor's sentence must contain.
 */
export type Injection = () => Promise<{ readings: Partial<Examined>; details: Details }>;

const undo: (() => unknown)[] = [];

/** Registers the way back of a fault. */
export const onUndo = (back: () => unknown): void => {
  undo.push(back);
};

/** Takes back all faults, the newest first. */
export async function undoAll(): Promise<void> {
  for (const back of undo.splice(0).reverse()) await back();
}

/** A fault that is a wrong setting. */
export const setting =
  (changed: Partial<Examined["settings"]>, details: Details, more: Partial<Examined> = {}): Injection =>
  async () => ({ readings: { settings: { ...env, ...changed }, ...more }, details });

/** A fault that only a replaced reading can cause. */
export const reading =
  (readings: Partial<Examined>, details: Details = {}): Injection =>
  async () => ({ readings, details });
