import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { shortSignInResult } from '../../users/sessions/session.entity.ts';

export const anonymousEndpoints = defineEndpoints({
  'POST /auth/anonymous/sign-up': {
    summary: 'Create and sign in an anonymous user',
    description:
      'Depends only on the setting for anonymous users, not on sign-up. Signing up with the access token upgrades the user.',
    access: 'client',
    whose: { of: 'sign-in' },
    response: shortSignInResult,
    errors: [KnownErrors.AnonymousAccountsNotEnabled],
  },
});
