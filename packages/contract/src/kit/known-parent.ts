import {
  type DetailSpec,
  KnownError,
  type KnownErrorClass,
  type KnownErrorOptions,
  knownError,
} from './known-error.ts';

/**
 * Declares a known error that is also the parent of others. `isInstance` recognizes both.
 *
 * @param below the codes of its children
 * @see docs/reference/protocol/known-errors.md#abstract-parents
 */
/* @__NO_SIDE_EFFECTS__ */
export function knownParent<const C extends string, const S extends DetailSpec | undefined = undefined>(
  code: C,
  below: readonly string[],
  options: KnownErrorOptions<S>,
): KnownErrorClass<S, C> {
  const isInstance = (error: unknown) => KnownError.isKnown(error) && [code, ...below].includes(error.code);
  return Object.assign(knownError(code, options), { isInstance }) as KnownErrorClass<S, C>;
}
