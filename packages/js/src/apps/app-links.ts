import type { KnownErrors } from '@portico/contract/errors';
import { internals } from '../areas/base/app-core.ts';
import type {
  AccessReview,
  ResetPasswordOptions,
  SendForgotPasswordEmailOptions,
} from '../areas/password/password-recovery.ts';
import type { WithTokenStore } from '../areas/sign-in/enter.ts';
import type { ErrorOf, VerificationCodeError } from '../core/error-types.ts';
import type { ErrorOfCode } from '../core/has-code.ts';
import type { Done, Result } from '../core/result.ts';
import { AppSignIn } from './app-sign-in.ts';

/** What an app does with links in e-mails: new passwords, verified addresses, invitations. @internal */
export abstract class AppLinks<ProjectId extends string> extends AppSignIn<ProjectId> {
  /**
   * Sends a link to reset the password. The result does not show whether the address belongs to a user. `UserNotFound`
   * exists for servers that reveal it.
   *
   * @throws {RedirectUrlNotWhitelisted} the link would lead to a site that the project does not trust
   */
  async sendForgotPasswordEmail(
    email: string,
    options?: SendForgotPasswordEmailOptions,
  ): Promise<Done<ErrorOfCode<'USER_NOT_FOUND'>>> {
    const { sendForgotPasswordEmail } = await import('../areas/password/password-recovery.ts');
    return await sendForgotPasswordEmail(this[internals], email, options);
  }

  /**
   * Sets a new password with the code of such a link, signs the user out everywhere, and returns what else can still sign
   * in. Answers a bad code as a value, and a poor password too, after which the code can still be used.
   */
  async resetPassword(
    options: ResetPasswordOptions,
  ): Promise<Result<AccessReview, VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>> {
    const { resetPassword } = await import('../areas/password/password-recovery.ts');
    return await resetPassword(this[internals], options);
  }

  /** Checks the code of such a link without using it. Answers a bad code as a value. */
  async verifyPasswordResetCode(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyPasswordResetCode } = await import('../areas/password/password-recovery.ts');
    return await verifyPasswordResetCode(this[internals], code);
  }

  /** Verifies an e-mail address with the code of a link. Nobody needs to be signed in. Answers a bad code as a value. */
  async verifyEmail(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyEmail } = await import('../areas/contact-channels/contact-channel.ts');
    return await verifyEmail(this[internals], code);
  }

  /**
   * Joins the team of an invitation. Answers a bad code as a value.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  async acceptTeamInvitation(code: string, options?: WithTokenStore): Promise<Done<VerificationCodeError>> {
    const { acceptTeamInvitation } = await import('../areas/teams/invitation.ts');
    return await acceptTeamInvitation(this[internals], code, options);
  }

  /** Checks an invitation without accepting it. Nobody needs to be signed in. Answers a bad code as a value. */
  async verifyTeamInvitationCode(code: string): Promise<Done<VerificationCodeError>> {
    const { verifyTeamInvitationCode } = await import('../areas/teams/invitation.ts');
    return await verifyTeamInvitationCode(this[internals], code);
  }

  /**
   * Says which team an invitation is for. Answers a bad code as a value.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  async getTeamInvitationDetails(
    code: string,
    options?: WithTokenStore,
  ): Promise<Result<{ teamDisplayName: string }, VerificationCodeError>> {
    const { getTeamInvitationDetails } = await import('../areas/teams/invitation.ts');
    return await getTeamInvitationDetails(this[internals], code, options);
  }
}
