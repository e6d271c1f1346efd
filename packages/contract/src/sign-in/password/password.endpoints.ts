import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors, isCodeValid } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';
import { shortSignInResult } from '../../users/sessions/session.entity.ts';
import { otherAccess } from '../../users/users/account-access.entity.ts';
import { botChallengeFields } from '../sign-up/bot-challenge.ts';

const { PasswordAuthenticationNotEnabled, PasswordRequirementsNotMet } = KnownErrors;
const passwordErrors = [KnownErrors.PasswordTooShort, KnownErrors.PasswordTooLong, PasswordRequirementsNotMet];

/** Endpoints for passwords. @see docs/reference/protocol/sign-in.md#password */
export const passwordEndpoints = defineEndpoints({
  'POST /auth/password/sign-up': {
    summary: 'Sign up with email and password',
    description: 'With the access token of an anonymous user, the user is upgraded and keeps the ID.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({
      email: fields.email,
      password: fields.password,
      verification_callback_url: fields.url.optional(),
      ...botChallengeFields,
    }),
    response: shortSignInResult,
    errors: [
      PasswordAuthenticationNotEnabled,
      KnownErrors.RedirectUrlNotWhitelisted,
      KnownErrors.SignUpNotEnabled,
      ...passwordErrors,
      KnownErrors.UserWithEmailAlreadyExists,
      KnownErrors.MultiFactorAuthenticationRequired,
    ],
  },
  'POST /auth/password/sign-in': {
    summary: 'Sign in with email and password',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({
      email: fields.knownEmail.min(1, { error: '{path} must not be empty' }),
      password: fields.password,
    }),
    response: shortSignInResult,
    errors: [
      PasswordAuthenticationNotEnabled,
      KnownErrors.EmailPasswordMismatch,
      KnownErrors.MultiFactorAuthenticationRequired,
      KnownErrors.AccountDeletionScheduled,
    ],
    // The old system of the project gave no answer.
    refusals: [503],
  },
  'POST /auth/password/send-reset-code': {
    summary: 'Send a password reset email',
    description: 'The response does not reveal whether the user exists.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({ email: fields.knownEmail, callback_url: fields.url }),
    response: z.object({ success: z.literal('maybe, only if user with e-mail exists') }),
    errors: [PasswordAuthenticationNotEnabled, KnownErrors.RedirectUrlNotWhitelisted],
  },
  'POST /auth/password/reset': {
    summary: 'Reset the password with a code',
    description:
      'Revokes all sessions of the user and disables sign-in with unverified emails. Returns the remaining access and sends an email about it.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({ code: fields.verificationCode, password: fields.password }),
    response: z.object({
      success: z.literal(true),
      other_access: z.array(otherAccess),
      review_url: secret(z.string().nullable()),
    }),
    errors: [...codeErrors, PasswordAuthenticationNotEnabled, ...passwordErrors],
  },
  'POST /auth/password/reset/check-code': {
    summary: 'Check a reset code without consuming it',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({ code: fields.verificationCode }),
    response: z.object({ is_code_valid: isCodeValid }),
    errors: codeErrors,
  },
  /** @sdk passwords.set(password) */
  'POST /auth/password/set': {
    summary: 'Set the first password of the current user',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    changesCredentials: true,
    body: strict({ password: fields.password }),
    response: success,
    errors: [PasswordAuthenticationNotEnabled, ...passwordErrors, KnownErrors.UserNotFound],
    refusals: [400],
  },
  /** @sdk passwords.update(oldPassword, newPassword) */
  'POST /auth/password/update': {
    summary: 'Change the password of the current user',
    description: 'Revokes all other sessions. The header `x-stack-refresh-token` identifies the session to keep.',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    changesCredentials: true,
    headers: z.object({ 'x-stack-refresh-token': z.string().optional() }),
    body: strict({ old_password: fields.password, new_password: fields.password }),
    response: success,
    errors: [
      PasswordAuthenticationNotEnabled,
      ...passwordErrors,
      KnownErrors.UserDoesNotHavePassword,
      KnownErrors.PasswordConfirmationMismatch,
    ],
  },
});
