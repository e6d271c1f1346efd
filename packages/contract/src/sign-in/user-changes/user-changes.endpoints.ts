import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { userAnswer, userChanges } from '../../users/users/user.entity.ts';

const changeErrors = [
  KnownErrors.PasswordRequirementsNotMet,
  KnownErrors.PasswordTooShort,
  KnownErrors.PasswordTooLong,
  KnownErrors.UserNotFound,
  KnownErrors.TeamMembershipNotFound,
  KnownErrors.UserWithEmailAlreadyExists,
  KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse,
  KnownErrors.InvalidTotpCode,
  KnownErrors.SecondFactorNotEnabled,
] as const;

export const userChangeEndpoints = defineEndpoints({
  'PATCH /users/me': {
    summary: 'Update the current user',
    access: 'client',
    whose: { of: 'self', with: ['body.selected_team_id'] },
    changesCredentials: [
      'primary_email',
      'otp_auth_enabled',
      'passkey_auth_enabled',
      'totp_secret_base64',
      // @guard passkeys-who-turns-question-off
      'passkey_replaces_totp',
    ],
    limitedSession: { 'second-factor-setup': ['totp_secret_base64', 'totp_code'] },
    query: strict({}),
    bodySize: 'image',
    body: userChanges,
    response: userAnswer,
    errors: [KnownErrors.CannotGetOwnUserWithoutUser, KnownErrors.SecondFactorRemovalNotAllowed, ...changeErrors],
    refusals: [400, 429],
  },
  'PATCH /users/:user_id': {
    summary: 'Update a user',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: strict({ user_id: fields.userId }),
    query: strict({}),
    bodySize: 'image',
    body: userChanges,
    response: { server: userAnswer.server },
    errors: changeErrors,
    refusals: [400, 429],
  },
});
