import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const COUNTER = new URL("./count-round-trips.mjs", import.meta.url);
/** The interval at which a process that counts round trips writes its file. */
const WRITTEN_MS = 250;

/** The round trips to the database of the web process and of the worker. */
export interface RoundTrips {
  web: number;
  worker: number;
}

/** The files in which a web process and a worker count their round trips to the database. */
export class RoundTripCounter {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the Node arguments that make a process count its round trips to the database. */
  argumentsOf(name: keyof RoundTrips): string[] {
    const program = new URL(COUNTER);
    program.searchParams.set("file", this.#fileOf(name));
    return ["--import", program.href];
  }

  /** Returns the numbers of round trips since the processes started. */
  async read(): Promise<RoundTrips> {
    await wait(WRITTEN_MS);
    const of = (name: keyof RoundTrips) => {
      const file = this.#fileOf(name);
      return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
    };
    return { web: of("web"), worker: of("worker") };
  }

  #fileOf(name: keyof RoundTrips): string {
    return join(this.#folder, `${name}-round-trips`);
  }
}
