import type { Counts } from "./statistics.ts";

/** Where each lane leaves what it did. */
export const LANE_RECORDS = ".cache/test-reports/model";

/** What one lane did, as its file holds it. */
export interface LaneRecord {
  lane: number;
  /** Sequences that were begun, without those of shrinking. */
  ran: number;
  acts: Record<string, Counts>;
  ends: Counts;
  failure: {
    seed: number;
    path: string;
    replayPath: string;
    /** The shortest sequence that fails, as it was found. */
    acts: string;
    says: string;
    shrunk: number;
  } | null;
}
