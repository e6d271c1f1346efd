import type { KnownErrors } from '@portico/contract/errors';
import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf, VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, doneOf, type Result, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { Answer } from '../../../core/transport.ts';
import type { AppCore } from '../../base/app-core.ts';
import { refreshSession } from '../../base/refresh-session.ts';

/** Other servers of the protocol return only whether the reset succeeded. */
type WireReset = Answer<'POST /auth/password/reset', 'client'>;

/** Options of password reset emails. */
export interface SendForgotPasswordEmailOptions {
  /** URL of the link in the email. Default: the page `passwordReset`. Required outside of a browser. */
  readonly callbackUrl?: string;
}

/** Options of a password reset. */
export interface ResetPasswordOptions {
  /** The query parameter `code` of the link. */
  readonly code: string;
  /** The new password. */
  readonly password: string;
}

export async function sendForgotPasswordEmail(
  core: AppCore,
  email: string,
  { callbackUrl }: SendForgotPasswordEmailOptions = {},
): Promise<Done<ErrorOf<typeof KnownErrors.UserNotFound>>> {
  const callback_url = absolutePageUrl(core.navigation, 'passwordReset', callbackUrl, 'callbackUrl');
  return await doneOf(['USER_NOT_FOUND'], () =>
    core.transport('client').call('POST /auth/password/send-reset-code', { body: { email, callback_url } }),
  );
}

/** A way to sign in or act as the user without the password. */
export interface OtherAccess {
  /** Type of access. */
  readonly type: 'passkey' | 'oauth_provider' | 'api_key' | 'second_factor';
  /** The provider with its email address, or the description of the API key. Null for other types. */
  readonly name: string | null;
  /** When it was added. Null if unknown. */
  readonly addedAt: Date | null;
}

/** Other ways to sign in, for a review after a password reset. */
export interface AccessReview {
  /** Ways to sign in that remain. */
  readonly otherAccess: readonly OtherAccess[];
  /** URL of the page that can remove them for one hour. Null if there is nothing to remove. */
  readonly reviewUrl: string | null;
}

/** Resets the password with a code. The server ends all sessions of the user, so the session is refreshed. */
export async function resetPassword(
  core: AppCore,
  { code, password }: ResetPasswordOptions,
): Promise<Result<AccessReview, VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>> {
  const result = await resultOf([CodeError, PasswordRequirementsNotMet], async () =>
    resetFromWire(await core.transport('client').call('POST /auth/password/reset', { body: { code, password } })),
  );
  if (result.status === 'ok') await refreshSession(core);
  return result;
}

function resetFromWire({ other_access = [], review_url = null }: Partial<WireReset>): AccessReview {
  return {
    otherAccess: other_access.map(({ type, name, added_at_millis: addedAt }) => ({
      type,
      name,
      addedAt: addedAt === null ? null : new Date(addedAt),
    })),
    reviewUrl: review_url,
  };
}

export async function verifyPasswordResetCode(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  return await doneOf([CodeError], () =>
    core.transport('client').call('POST /auth/password/reset/check-code', { body: { code } }),
  );
}
