/**
 * A problem that prevents the start of the shop and that the operator can correct. The shop prints the
 * problem without a stack trace.
 */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** No database is configured, and the data folder contains no database. */
export class NoDatabase extends StartProblem {}

/** A newer version of the shop has migrated the database. */
export class NewerSchema extends StartProblem {}
