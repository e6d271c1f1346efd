import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { newUser, userAnswer } from '../../users/users/user.entity.ts';

export const signUpEndpoints = defineEndpoints({
  'POST /users': {
    summary: 'Create a user',
    description:
      'The user gets the default permissions and, if configured, a personal team. Sign-up settings do not apply.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    query: strict({}),
    bodySize: 'image',
    body: newUser,
    response: { server: userAnswer.server },
    status: 201,
    errors: [
      KnownErrors.PasswordRequirementsNotMet,
      KnownErrors.PasswordTooShort,
      KnownErrors.PasswordTooLong,
      KnownErrors.UserWithEmailAlreadyExists,
      KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn,
    ],
    refusals: [400, 429],
  },
});
