import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors, isCodeValid } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';
import { signInResult } from '../../users/sessions/session.entity.ts';
import { botChallengeFields } from '../sign-up/bot-challenge.ts';

const { UserWithEmailAlreadyExists, SignUpNotEnabled } = KnownErrors;
const codeBody = strict({ code: fields.verificationCode });

/**
 * A code of 45 characters is used both for the magic link and, split in two, for the one-time code.
 *
 * @see docs/reference/protocol/sign-in.md#one-time-codes-and-magic-links
 */
export const oneTimeCodeEndpoints = defineEndpoints({
  'POST /auth/otp/send-sign-in-code': {
    summary: 'Send a one-time code and a magic link',
    description:
      'The `nonce` in the response is the last 39 characters of the code. The email contains the first six. The code is the typed characters followed by the `nonce`.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({ email: fields.email, callback_url: fields.url, ...botChallengeFields }),
    response: z.object({ nonce: secret(z.string().length(39)) }),
    errors: [UserWithEmailAlreadyExists, SignUpNotEnabled, KnownErrors.RedirectUrlNotWhitelisted],
    refusals: [403],
  },
  'POST /auth/otp/sign-in': {
    summary: 'Sign in with a one-time code',
    description: 'Creates the user if the email is new. An anonymous current user is upgraded and keeps the ID.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: codeBody,
    response: signInResult,
    errors: [
      ...codeErrors,
      UserWithEmailAlreadyExists,
      SignUpNotEnabled,
      KnownErrors.MultiFactorAuthenticationRequired,
      KnownErrors.AccountDeletionScheduled,
    ],
    refusals: [403],
  },
  'POST /auth/otp/sign-in/check-code': {
    summary: 'Check a one-time code without consuming it',
    access: 'client',
    whose: { of: 'sign-in' },
    body: codeBody,
    response: z.object({ is_code_valid: isCodeValid }),
    errors: codeErrors,
  },
});
