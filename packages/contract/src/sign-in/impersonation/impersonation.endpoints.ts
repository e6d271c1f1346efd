import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';
import { shortSignInResult } from '../../users/sessions/session.entity.ts';
import { sessionLifetimeMillisMax } from '../../users/sessions/sessions.endpoints.ts';

/** How long a link is valid: a minute. */
export const impersonationLinkMillis = 60_000;

/** Maximum length of a reason. */
export const impersonationReasonMax = 500;

const minutes = 60_000;

const code = strict({ code: fields.verificationCode });

/**
 * Links with which a person of the project, or a program with a key, signs in as a user. Additions of Portico.
 *
 * @see docs/reference/protocol/sign-in.md#impersonated-sessions
 */
export const impersonationEndpoints = defineEndpoints({
  /** @sdk sessions.createImpersonationLink(userId, options: {}) */
  'POST /auth/impersonation/links': {
    summary: 'Create a link that signs in as a user',
    description:
      'The link works once, within a minute, and opens `{app}/handler/impersonation`. The session that it begins names the caller and the reason in the event log, lasts at most `auth.sessions.impersonationMinutesMax` minutes, and cannot change how the user signs in. Without `callback_url`, the link leads to the first trusted domain. An addition of Portico.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    body: strict({
      user_id: fields.userId,
      reason: z.string().trim().min(1).max(impersonationReasonMax),
      expires_in_millis: z.number().min(minutes).max(sessionLifetimeMillisMax).optional(),
      callback_url: fields.url.optional(),
    }),
    response: z.object({
      url: secret(z.string()),
      expires_at_millis: fields.millis,
      /** How long the session will last. */
      session_expires_in_millis: z.number(),
    }),
    errors: [KnownErrors.UserIdDoesNotExist, KnownErrors.RedirectUrlNotWhitelisted],
    refusals: [400],
  },
  'POST /auth/impersonation/sign-in': {
    summary: 'Sign in as a user with the code of a link',
    description:
      'The code is unknown if the role, session or key of its creator has ended, or the credentials of the user have changed. An addition of Portico.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: code,
    response: shortSignInResult,
    errors: [...codeErrors, KnownErrors.AccountDeletionScheduled],
  },
  'POST /auth/impersonation/sign-in/check-code': {
    summary: 'Describe the link of an impersonation',
    description: 'For the page that asks before it begins the session. An addition of Portico.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: code,
    response: z.object({
      user: z.object({
        id: fields.userId,
        display_name: z.string().nullable(),
        primary_email: z.string().nullable(),
      }),
      reason: z.string(),
      session_expires_in_millis: z.number(),
    }),
    errors: [...codeErrors],
  },
});
