import { KnownError } from '../kit/known-error.ts';

export type { KnownErrorClass, KnownErrorKind, WireError } from '../kit/known-error.ts';
/**
 * The whole catalogue, by the name of the class: `KnownErrors.UserNotFound.isInstance(error)`. A namespace and not an
 * object, so that a browser loads only the errors its app names.
 *
 * @see docs/protocol/known-errors.md
 */
export * as KnownErrors from './catalogue.ts';
export { knownErrorClasses, knownErrorFromWire } from './from-wire.ts';
export { KnownError };
