import type { KnownErrors } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';

type Catalogue = typeof KnownErrors;

/** The kinds of errors on the wire, by code. */
type KindOfCode<C extends string> = Extract<Catalogue[keyof Catalogue], { readonly code: C; readonly status: number }>;

/** Code of an error on the wire. */
export type ErrorCode = KindOfCode<string>['code'];

/** The error with a code, including its details. */
export type ErrorOfCode<C extends ErrorCode> = InstanceType<KindOfCode<C>>;

/**
 * Returns whether a thrown value is the error with this code. The same as `isInstance` of its kind, but without
 * bundling the kind and its text.
 */
export function hasCode<C extends ErrorCode>(error: unknown, code: C): error is ErrorOfCode<C> {
  return KnownError.isKnown(error) && error.code === code;
}
