import type { KnownErrors } from '@portico/contract/errors';

/** The type of a known error, or of all errors below an abstract parent. */
export type ErrorOf<K extends { isInstance(error: unknown): boolean }> = K extends {
  isInstance(error: unknown): error is infer T;
}
  ? T
  : never;

/** An invalid code from an email: unknown, expired, already used, or tried too often. */
export type VerificationCodeError = ErrorOf<typeof KnownErrors.VerificationCodeError>;
