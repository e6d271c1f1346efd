import { KnownErrors } from '@portico/contract/errors';
import { absolutePageUrl } from '../../core/navigation/absolute-page-url.ts';
import type { AppCore } from '../base/app-core.ts';
import { lookAgain } from '../base/look-again.ts';
import { doneOf } from '../mail-links/done.ts';
import type { Done, ErrorOf, VerificationCodeError } from '../users/user.ts';

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

/** Sends a link for choosing a new password. */
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

/** Sets a new password with a code. The server ends every session of the user, so the one at hand is looked at again. */
export async function resetPassword(
  core: AppCore,
  { code, password }: ResetPasswordOptions,
): Promise<Done<VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>> {
  const result = await doneOf([KnownErrors.VerificationCodeError, KnownErrors.PasswordRequirementsNotMet], () =>
    core.transport('client').call('POST /auth/password/reset', { body: { code, password } }),
  );
  if (result.status === 'ok') await lookAgain(core);
  return result;
}

/** Checks a code without using it. */
export async function verifyPasswordResetCode(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  return await doneOf([KnownErrors.VerificationCodeError], () =>
    core.transport('client').call('POST /auth/password/reset/check-code', { body: { code } }),
  );
}
