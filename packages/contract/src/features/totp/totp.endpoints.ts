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
    summary: 'Complete a sign-in with an authenticator app code or a recovery code',
    description:
      'Any sign-in of a user with a second factor returns MULTI_FACTOR_AUTHENTICATION_REQUIRED with an attempt code, which is valid for five minutes. A wrong code does not consume the attempt code.',
    access: 'client',
    body: z.discriminatedUnion('type', [
      strict({ type: z.literal('totp'), totp: z.string().max(20), code: fields.verificationCode }),
      strict({ type: z.literal('recovery_code'), recovery_code: z.string().max(50), code: fields.verificationCode }),
    ]),
    response: signInResult.extend({ recovery_codes_left: z.int().optional() }),
    errors: [...codeErrors, KnownErrors.InvalidTotpCode, KnownErrors.InvalidRecoveryCode],
  },
  'POST /auth/mfa/recovery-codes': {
    summary: 'Create recovery codes for a user',
    description:
      'Returns ten codes, which replace the existing ones and cannot be read again. Each completes one sign-in without the authenticator app. Removing the second factor removes them. Clients can create only those of their own user.',
    access: 'client',
    changesCredentials: true,
    secondFactorSetup: 'allowed',
    query: strict({ user_id: fields.userIdOrMe }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [400, 403],
  },
  'GET /auth/mfa/recovery-codes': {
    summary: 'Count the unused recovery codes of a user',
    description: 'Clients can read only those of their own user.',
    access: 'client',
    secondFactorSetup: 'allowed',
    query: strict({ user_id: fields.userIdOrMe }),
    response: z.object({ remaining: z.int(), created_at_millis: z.number().nullable() }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
});
