/** A reason why the shop cannot start that the operator can correct; printed without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** No database is configured, and the data folder has none. */
export class NoDatabase extends StartProblem {}

/** A newer version of the shop has migrated the database. */
export class NewerSchema extends StartProblem {}
