import type { KnownErrors } from '@portico/contract/errors';
import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf, VerificationCodeError } from '../../core/error-types.ts';
import { absolutePageUrl } from '../../core/navigation/absolute-page-url.ts';
import { type Done, doneOf, type Result, resultOf } from '../../core/result.ts';
import type { Answer } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import { lookAgain } from '../base/look-again.ts';

/** Other servers of the protocol answer nothing but success. */
type WireReset = Answer<'POST /auth/password/reset', 'client'>;

/** Where the mail leads. */
export interface SendForgotPasswordEmailOptions {
  /** Where the link of the e-mail leads; the page `passwordReset` if absent. Needed outside of a browser. */
  readonly callbackUrl?: string;
}

/** A code of a mail, and the new password. */
export interface ResetPasswordOptions {
  /** The query parameter `code` of the link. */
  readonly code: string;
  /** The new password. */
  readonly password: string;
}

/** Sends a link to reset the password. */
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

/** Something besides the password that can still sign in as the user, or act for the user. */
export interface OtherAccess {
  /** What it is. */
  readonly type: 'passkey' | 'oauth_provider' | 'api_key' | 'second_factor';
  /** The provider with its address, or the description of the API key; null for the others. */
  readonly name: string | null;
  /** When it was added; null when that is not known. */
  readonly addedAt: Date | null;
}

/** What a user should look at after a reset. */
export interface AccessReview {
  /** What can still sign in. */
  readonly otherAccess: readonly OtherAccess[];
  /** The page on which it can be removed for one hour; null when there is nothing to remove. */
  readonly reviewUrl: string | null;
}

/** Sets a new password with a code. The server ends every session of the user, so the app checks its own again. */
export async function resetPassword(
  core: AppCore,
  { code, password }: ResetPasswordOptions,
): Promise<Result<AccessReview, VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>> {
  const result = await resultOf([CodeError, PasswordRequirementsNotMet], async () =>
    resetFromWire(await core.transport('client').call('POST /auth/password/reset', { body: { code, password } })),
  );
  if (result.status === 'ok') await lookAgain(core);
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

/** Checks a code without using it. */
export async function verifyPasswordResetCode(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  return await doneOf([CodeError], () =>
    core.transport('client').call('POST /auth/password/reset/check-code', { body: { code } }),
  );
}
