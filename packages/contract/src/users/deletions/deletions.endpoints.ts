import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { signInResult } from '../sessions/session.entity.ts';
import { userAnswer } from '../users/user.entity.ts';

/**
 * Deletion of the own account, at once or after the days that the project has chosen. Those days are an addition of Portico.
 *
 * @see docs/build/users.md#time-to-change-their-mind
 */
export const deletionEndpoints = defineEndpoints({
  /** @sdk users.removeSelf() */
  'DELETE /users/me': {
    summary: 'Delete the current user',
    description:
      'Clients need `client_user_deletion_enabled` in the configuration of the project. If the project has `users.deletionGraceDays`, a client schedules the deletion: sessions end, and a sign-in returns ACCOUNT_DELETION_SCHEDULED until the user keeps the account. Anonymous users are deleted at once.',
    access: 'client',
    whose: { of: 'self', role: 'support' },
    changesCredentials: true,
    query: strict({}),
    response: success,
    errors: [KnownErrors.CannotGetOwnUserWithoutUser, KnownErrors.UserNotFound],
    refusals: [400],
  },
  'POST /auth/keep-account': {
    summary: 'Keep an account that is scheduled for deletion, and complete the sign-in',
    description:
      'The body has the `attempt_code` of ACCOUNT_DELETION_SCHEDULED, which is valid for five minutes. A user with a second factor has proved it before.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: strict({ code: fields.verificationCode }),
    response: signInResult,
    errors: [...codeErrors, KnownErrors.MultiFactorAuthenticationRequired],
  },
  /** @sdk users.cancelDeletion(userId): void */
  'POST /users/:user_id/cancel-deletion': {
    summary: 'Cancel the scheduled deletion of a user',
    description: 'Has no effect if no deletion is scheduled. The user signs in again.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: strict({ user_id: fields.userId }),
    response: { server: userAnswer.server },
    errors: [KnownErrors.UserNotFound],
  },
});
