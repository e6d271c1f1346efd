import { defineEndpoints } from '../../kit/endpoint.ts';
import { shortSignInResult } from '../sessions/session.entity.ts';

export const anonymousEndpoints = defineEndpoints({
  'POST /auth/anonymous/sign-up': {
    summary: 'Create an anonymous user and sign it in',
    description:
      'Works whatever the sign-up settings are. The user becomes a full one by signing up with its access token.',
    access: 'client',
    response: shortSignInResult,
    errors: [],
  },
});
