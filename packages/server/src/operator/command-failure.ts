/** A command of the operator failed in an expected way. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
