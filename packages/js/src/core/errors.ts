import type { KnownErrorKind, KnownErrors } from '@portico/contract/errors';
import { type FeatureOffCode, featureOffHeader } from '@portico/contract/errors/features-off';
import { KnownError } from '@portico/contract/errors/known-error';

/** An option of an app is missing, invalid, or does not support the call. */
export class ConfigurationError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'ConfigurationError';
}

/** The browser blocks the cookies of the page, in which the app keeps the tokens of a sign-in. */
export class CookiesBlocked extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'CookiesBlocked';

  /** Created by the SDK. */
  constructor() {
    super('The browser blocks the cookies of this page. Allow them to sign in.');
  }
}

/**
 * The server could not be reached, or its response was invalid, after all attempts. Or code of the SDK that is loaded on demand
 * could not be loaded, for example because a deployment has removed it: reload the page.
 */
export class ConnectionError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'ConnectionError';
}

/** The server returned an error with a plain text instead of a known error. */
export class RequestFailed extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'RequestFailed';
  /** HTTP status of the error. */
  declare readonly status: number;
  /** Text of the response. */
  declare readonly text: string;
  /** The feature that the project must turn on, if one is off. @see docs/reference/errors.md#features-that-are-off */
  declare readonly code: FeatureOffCode | undefined;
  /** The page about the code in the documentation of the server. Undefined without a code. */
  declare readonly docsUrl: string | undefined;
  /** ID of the request. The request log of the project and the log of the server have it. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  declare readonly retryAfterSeconds: number | undefined;

  /** Created by the SDK from the server's response. */
  constructor(request: { url: string; status: number; text: string; headers: Headers }) {
    super(`Failed to send request to ${request.url}: ${request.status} ${request.text}`);
    this.status = request.status;
    this.text = request.text;
    this.code = (request.headers.get(featureOffHeader) ?? undefined) as FeatureOffCode | undefined;
    const seconds = Number.parseInt(request.headers.get('retry-after') ?? '', 10);
    this.retryAfterSeconds = seconds >= 0 ? seconds : undefined;
  }
}

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

/** Result of a method that returns expected errors as values. */
export type Result<T, E> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E };

/** A result without data. */
export type Done<E> = Result<undefined, E>;

/** An expected error of a call: its code, or an abstract parent of all expected errors. */
export type Expected = ErrorCode | KnownErrorKind;

type InstanceOf<K> = K extends ErrorCode
  ? ErrorOfCode<K>
  : K extends { isInstance(error: unknown): error is infer T }
    ? T
    : never;

/**
 * Runs a call and returns the expected known errors as values. Throws all other errors.
 *
 * @param expected error codes and abstract parents
 */
export async function resultOf<T, const K extends readonly Expected[]>(
  expected: K,
  run: () => Promise<T>,
): Promise<Result<T, InstanceOf<K[number]>>> {
  try {
    return { status: 'ok', data: await run() };
  } catch (error) {
    if (!isOneOf(expected, error)) throw error;
    return { status: 'error', error };
  }
}

/** Runs a call without a result, and returns the expected known errors as values, as `resultOf` does. */
export async function doneOf<const K extends readonly Expected[]>(expected: K, run: () => Promise<unknown>) {
  return await resultOf(expected, async () => {
    await run();
    return undefined;
  });
}

function isOneOf<const K extends readonly Expected[]>(expected: K, error: unknown): error is InstanceOf<K[number]> {
  return expected.some((kind) => (typeof kind === 'string' ? hasCode(error, kind) : kind.isInstance(error)));
}

/**
 * Loads code of the SDK on demand. Here, because every file that does so imports this one.
 *
 * @param loading the promise of `import()`
 * @throws {ConnectionError} the code cannot be loaded: the browser is offline, or a deployment has removed the file
 */
export function loadCode<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause) => {
    throw new ConnectionError('Could not load code. Reload the page.', { cause });
  });
}
