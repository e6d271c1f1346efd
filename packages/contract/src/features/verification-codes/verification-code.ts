import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';

/**
 * What can be wrong with a verification code, in the order in which it is checked.
 *
 * @see docs/protocol/requests.md#verification-codes
 */
export const codeErrors = [
  KnownErrors.VerificationCodeNotFound,
  KnownErrors.VerificationCodeExpired,
  KnownErrors.VerificationCodeAlreadyUsed,
  KnownErrors.VerificationCodeMaxAttemptsReached,
] as const;

/** A code that is not valid is an error, so this is all that is ever said. */
export const isCodeValid = z.literal(true);
