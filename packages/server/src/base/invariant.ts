/** A state that cannot occur has occurred. Callers get a plain 500, and the log has the message. */
class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Throws if `condition` is falsy.
 *
 * @param why why the condition always holds, or what the caller did wrong
 * @throws {BrokenInvariant} the condition is falsy
 * @see docs/contribute/architecture.md#failures
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new BrokenInvariant(why);
}
