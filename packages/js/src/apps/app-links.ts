import type { KnownErrors } from '@portico/contract/errors';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type {
  AccessReview,
  ResetPasswordOptions,
  SendForgotPasswordEmailOptions,
} from '../areas/sign-in/password/password-recovery.ts';
import type { WithTokenStore } from '../areas/sign-in/sign-in/enter.ts';
import type { EmailVerificationReview } from '../areas/users/contact-channels/contact-channel.ts';
import type { ErrorOf, VerificationCodeError } from '../core/error-types.ts';
import type { Done, ErrorOfCode, Result } from '../core/errors.ts';
import { loadCode } from '../core/errors.ts';

/** Methods for links in emails: password resets, email verification and team invitations. @internal */
export abstract class AppLinks {
  abstract readonly [internals]: AppCore;

  /**
   * Sends a password reset email. The result does not show whether the address belongs to a user. `UserNotFound` exists
   * for servers that reveal it.
   *
   * @throws {RedirectUrlNotWhitelisted} the link is not on a trusted domain of the project
   */
  async sendForgotPasswordEmail(
    email: string,
    options?: SendForgotPasswordEmailOptions,
  ): Promise<Done<ErrorOfCode<'USER_NOT_FOUND'>>> {
    const { sendForgotPasswordEmail } = await loadCode(import('../areas/sign-in/password/password-code.ts'));
    return await sendForgotPasswordEmail(this[internals], email, options);
  }

  /**
   * Sets a new password with the code of a password reset link, signs the user out everywhere, and returns the other
   * ways to sign in. Returns an error value for an invalid code or password. After an invalid password, the code stays
   * valid.
   */
  async resetPassword(
    options: ResetPasswordOptions,
  ): Promise<Result<AccessReview, VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>> {
    const { resetPassword } = await loadCode(import('../areas/sign-in/password/password-code.ts'));
    return await resetPassword(this[internals], options);
  }

  /** Checks the code of a password reset link without consuming it. Returns an error value for an invalid code. */
  async verifyPasswordResetCode(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyPasswordResetCode } = await loadCode(import('../areas/sign-in/password/password-code.ts'));
    return await verifyPasswordResetCode(this[internals], code);
  }

  /**
   * Lists what else can be used with the account of a verification link, without consuming its code. Another person can have
   * prepared the account, so show it before you call `verifyEmail`. Empty if the user is signed in to the account. Returns an error
   * value for an invalid code.
   */
  async reviewEmailVerification(code: string): Promise<Result<EmailVerificationReview, VerificationCodeError>> {
    const { reviewEmailVerification } = await loadCode(import('../areas/users/users/account-code.ts'));
    return await reviewEmailVerification(this[internals], code);
  }

  /**
   * Verifies an email address with the code of a link, with or without a session. Without the session of the account, the user can
   * get an email with a link that removes what else can be used with it. Returns an error value for an invalid code.
   */
  async verifyEmail(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyEmail } = await loadCode(import('../areas/users/users/account-code.ts'));
    return await verifyEmail(this[internals], code);
  }

  /**
   * Accepts a team invitation. Returns an error value for an invalid code.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  async acceptTeamInvitation(code: string, options?: WithTokenStore): Promise<Done<VerificationCodeError>> {
    const { acceptTeamInvitation } = await loadCode(import('../areas/teams/teams/team-code.ts'));
    return await acceptTeamInvitation(this[internals], code, options);
  }

  /**
   * Checks a team invitation without accepting it and without a session. Returns an error value for an invalid code.
   */
  async verifyTeamInvitationCode(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyTeamInvitationCode } = await loadCode(import('../areas/teams/teams/team-code.ts'));
    return await verifyTeamInvitationCode(this[internals], code);
  }

  /**
   * Returns the team of an invitation. Returns an error value for an invalid code.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  async getTeamInvitationDetails(
    code: string,
    options?: WithTokenStore,
  ): Promise<Result<{ teamDisplayName: string }, VerificationCodeError>> {
    const { getTeamInvitationDetails } = await loadCode(import('../areas/teams/teams/team-code.ts'));
    return await getTeamInvitationDetails(this[internals], code, options);
  }
}
