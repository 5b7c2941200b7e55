/**
 * The run that the environment variable HANDOVER_MODEL requests. When the variable is missing, the run is the
 * same as for every commit.
 */
export interface AskedRun {
  /** The number of sequences in each lane. Each lane is one of several parallel runs. */
  count: number;
  /** Each lane adds its number to the seed, so that each lane generates different sequences. */
  seed: number;
  /**
   * The path that makes fast-check run a failing sequence again. Only the first lane runs the failing
   * sequence again.
   */
  path?: string;
  replayPath?: string;
}

/** The environment variable by which `npm run model` passes the request to its lanes. */
export const ASKED_RUN = "HANDOVER_MODEL";

/** The number of parallel lanes. Each lane has its own database and its own provider. */
export const LANES = 2;

/**
 * The run that every commit must pass, with 12 sequences in all lanes together. The fixed seed makes the
 * sequences reproducible. `npm run proof` runs 2,000 sequences.
 */
const ofCommit: AskedRun = { count: 6, seed: 20_260_101 };

export const readAskedRun = (): AskedRun => {
  const asked = process.env[ASKED_RUN];
  return asked ? (JSON.parse(asked) as AskedRun) : ofCommit;
};
