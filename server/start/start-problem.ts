/** Thrown when the shop cannot start for a reason the person at the terminal can act on; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** Neither a named database nor one in the data folder. */
export class NoDatabase extends StartProblem {}
