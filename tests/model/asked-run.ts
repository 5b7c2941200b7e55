/** What a lane is to run, as its environment says; nothing said: what every commit runs. */
export interface AskedRun {
  /** Sequences of one lane. */
  count: number;
  /** The lane's number is added to it, so that lanes draw other sequences. */
  seed: number;
  /** Of a failing run that is run again, in the first lane alone. */
  path?: string;
  replayPath?: string;
}

/** The name of the setting that `npm run model` hands its lanes their part by. */
export const ASKED_RUN = "HANDOVER_MODEL";

/** How many lanes run side by side: each has its own database and its own provider. */
export const LANES = 2;

/** 120 sequences in all, the same ones each time, so that a commit is judged by itself; `npm run proof` draws 2,000. */
const ofCommit: AskedRun = { count: 60, seed: 20_260_101 };

export const readAskedRun = (): AskedRun => {
  const asked = process.env[ASKED_RUN];
  return asked ? (JSON.parse(asked) as AskedRun) : ofCommit;
};
