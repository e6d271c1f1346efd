import type { FeatureOffCode } from '@portico/contract';

/**
 * A plain 4xx response with a text that the protocol specifies and without an error code.
 *
 * @see docs/contribute/architecture.md#failures
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The feature that the project must turn on. */
  readonly code: FeatureOffCode | undefined;

  constructor(status: number, text: string, code?: FeatureOffCode) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

const cookies = new WeakMap<object, string>();

/**
 * Sets a cookie with the response to a failure of any kind.
 *
 * @param cookie value of `set-cookie`
 * @returns the failure
 */
export function withCookie(failure: unknown, cookie: string): unknown {
  if (typeof failure === 'object' && failure !== null) cookies.set(failure, cookie);
  return failure;
}

/** Returns the cookie that `withCookie` has set, or undefined. */
export function cookieOf(failure: unknown): string | undefined {
  return typeof failure === 'object' && failure !== null ? cookies.get(failure) : undefined;
}
