/**
 * The run that the environment variable HANDOVER_MODEL requests. When the variable is missing, the run is the
 * same as for every commit.
 */
export interface AskedRun {
  /** The number of sequences in each parallel run. The code calls each of the parallel runs a lane. */
  count: number;
  /**
   * Each parallel run adds its number to the seed, so that each of these runs generates different sequences.
   */
  seed: number;
  /**
   * The path that makes fast-check run a failing sequence again. Only the first parallel run runs the failing
   * sequence again.
   */
  path?: string;
  replayPath?: string;
}

/** The environment variable by which `npm run model` passes the request to its parallel runs. */
export const ASKED_RUN = "HANDOVER_MODEL";

/** The number of parallel runs. Each parallel run has its own database and its own provider. */
export const LANES = 2;

/**
 * The model run that every commit must pass. All its parallel runs together have 12 sequences. The fixed seed
 * makes the sequences reproducible. `npm run proof` runs 2,000 sequences.
 */
const ofCommit: AskedRun = { count: 6, seed: 20_260_101 };

export const readAskedRun = (): AskedRun => {
  const asked = process.env[ASKED_RUN];
  return asked ? (JSON.parse(asked) as AskedRun) : ofCommit;
};
