import { KnownError } from '../kit/known-error.ts';

export type { KnownErrorClass, KnownErrorKind, WireError } from '../kit/known-error.ts';
/**
 * All known errors by class name: `KnownErrors.UserNotFound.isInstance(error)`. A namespace instead of an object, so
 * that browsers load only the errors that the app uses.
 *
 * @see docs/reference/protocol/known-errors.md
 */
export * as KnownErrors from './catalogue.ts';
export { knownErrorClasses, knownErrorFromWire } from './from-wire.ts';
export { KnownError };
