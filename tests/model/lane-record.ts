import type { Counts } from "./statistics.ts";

/** The folder for the records of the parallel runs. */
export const LANE_RECORDS = ".cache/test-reports/model";

/** The record of one parallel run. */
export interface LaneRecord {
  lane: number;
  /**
   * The number of sequences that ran. This number excludes the sequences that ran only to find a shorter form
   * of a failing sequence.
   */
  ran: number;
  acts: Record<string, Counts>;
  ends: Counts;
  failure: {
    seed: number;
    path: string;
    replayPath: string;
    /** The shortest failing sequence that was found. */
    acts: string;
    says: string;
    shrunk: number;
  } | null;
}
