/** An expected failure. Its message is written for the user. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** An unknown command, an invalid option or a missing option. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
