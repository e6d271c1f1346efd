import type { KnownErrors } from '@portico/contract/errors';

/** An error of the catalogue, or of everything below it. */
export type ErrorOf<K extends { isInstance(error: unknown): boolean }> = K extends {
  isInstance(error: unknown): error is infer T;
}
  ? T
  : never;

/** What is wrong with a code from an e-mail: unknown, expired, used already, or tried too often. */
export type VerificationCodeError = ErrorOf<typeof KnownErrors.VerificationCodeError>;
