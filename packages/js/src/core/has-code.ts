import type { KnownErrors } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';

type Catalogue = typeof KnownErrors;

/** The kinds of errors that are sent, by their code. */
type KindOfCode<C extends string> = Extract<Catalogue[keyof Catalogue], { readonly code: C; readonly status: number }>;

/** The code of an error that is sent. */
export type ErrorCode = KindOfCode<string>['code'];

/** The error of a code, with its details. */
export type ErrorOfCode<C extends ErrorCode> = InstanceType<KindOfCode<C>>;

/**
 * Tells whether something thrown is the error of a code. The same as `isInstance` of its kind, without bringing the kind
 * and its text into a browser.
 */
export function hasCode<C extends ErrorCode>(error: unknown, code: C): error is ErrorOfCode<C> {
  return KnownError.isKnown(error) && error.code === code;
}
