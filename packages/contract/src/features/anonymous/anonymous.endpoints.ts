import { defineEndpoints } from '../../kit/endpoint.ts';
import { shortSignInResult } from '../sessions/session.entity.ts';

export const anonymousEndpoints = defineEndpoints({
  'POST /auth/anonymous/sign-up': {
    summary: 'Create and sign in an anonymous user',
    description: 'Does not depend on the sign-up settings. Signing up with the access token upgrades the user.',
    access: 'client',
    response: shortSignInResult,
    errors: [],
  },
});
