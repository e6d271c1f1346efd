/** Nothing is stored about the user whose personal data should be erased. */
export class NothingToErase extends Error {
  override readonly name = 'NothingToErase';
}
