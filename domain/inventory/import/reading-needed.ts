import { DomainError } from "#domain/kernel/errors.ts";
import type { Trial } from "./try-reading.ts";

/** The file can be read in several ways, and the user has not chosen a way. */
export class ReadingNeeded extends DomainError {
  readonly readings: readonly Trial[];
  constructor(readings: readonly Trial[]) {
    super("reading_needed", 409, { readings: readings.length });
    this.readings = readings;
  }
}
