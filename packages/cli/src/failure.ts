/** Something went wrong that the person at the keyboard can understand. The text is for them. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The command was not understood: a wrong option, or one that is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
