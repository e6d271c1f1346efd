import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { signInResult } from '../sessions/session.entity.ts';
import { codeErrors } from '../verification-codes/verification-code.ts';

/**
 * The second factor. It is enrolled by the field `totp_secret_base64` of a user.
 *
 * @see docs/protocol/sign-in.md#second-factor
 */
export const totpEndpoints = defineEndpoints({
  'POST /auth/mfa/sign-in': {
    summary: 'Finish a sign-in with the code of an authenticator app',
    description:
      'Any sign-in of a user with a second factor answers MULTI_FACTOR_AUTHENTICATION_REQUIRED with an attempt code, valid for five minutes. A wrong code does not use the attempt code up.',
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
