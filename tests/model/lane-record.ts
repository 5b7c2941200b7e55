import type { Counts } from "./statistics.ts";

/** The folder for the records of the lanes. */
export const LANE_RECORDS = ".cache/test-reports/model";

/** The record of one lane. */
export interface LaneRecord {
  lane: number;
  /** The number of sequences, without the sequences that ran to shorten a failing one. */
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
