import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { signInResult } from '../sessions/session.entity.ts';
import { codeErrors } from '../verification-codes/verification-code.ts';

/**
 * Two-factor authentication. The user field `totp_secret_base64` enables it.
 *
 * @see docs/protocol/sign-in.md#second-factor
 */
export const totpEndpoints = defineEndpoints({
  'POST /auth/mfa/sign-in': {
    summary: 'Complete a sign-in with an authenticator app code',
    description:
      'Any sign-in of a user with a second factor returns MULTI_FACTOR_AUTHENTICATION_REQUIRED with an attempt code, which is valid for five minutes. A wrong code does not consume the attempt code.',
    access: 'client',
    body: strict({
      type: z.literal('totp'),
      totp: z.string().max(20),
      code: fields.verificationCode,
    }),
    response: signInResult,
    errors: [...codeErrors, KnownErrors.InvalidTotpCode],
  },
});
