/** Something that cannot happen did. Callers see a plain 500; the log has the text. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Stops when `condition` does not hold.
 *
 * @param why why the condition always holds, or what the caller did wrong
 * @throws {BrokenInvariant} the condition is falsy
 * @see docs/architecture.md#failures
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new BrokenInvariant(why);
}
