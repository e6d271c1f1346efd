import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';

/**
 * Errors of verification codes, in the order of the checks.
 *
 * @see docs/reference/protocol/requests.md#verification-codes
 */
export const codeErrors = [
  KnownErrors.VerificationCodeNotFound,
  KnownErrors.VerificationCodeExpired,
  KnownErrors.VerificationCodeAlreadyUsed,
  KnownErrors.VerificationCodeMaxAttemptsReached,
] as const;

/** Always true, because invalid codes are errors. */
export const isCodeValid = z.literal(true);
