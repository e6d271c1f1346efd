import type { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf, VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, type Result, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';

/** Options of sign-in emails. */
export interface SendMagicLinkEmailOptions {
  /** URL of the link in the email. Default: the page `magicLinkCallback`. Required outside of a browser. */
  readonly callbackUrl?: string;
}

export async function sendMagicLinkEmail(
  core: AppCore,
  email: string,
  { callbackUrl }: SendMagicLinkEmailOptions = {},
): Promise<Result<{ nonce: string }, ErrorOf<typeof KnownErrors.RedirectUrlNotWhitelisted>>> {
  const callback_url = absolutePageUrl(core.navigation, 'magicLinkCallback', callbackUrl, 'callbackUrl');
  return await resultOf(['REDIRECT_URL_NOT_WHITELISTED'], () =>
    core.transport('client').call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } }),
  );
}

/** Signs in with the code of a link, or with the typed code followed by the nonce. Anonymous users keep their ID. */
export async function signInWithMagicLink(
  core: AppCore,
  code: string,
  options: SignInOptions = {},
): Promise<Done<VerificationCodeError | ErrorOf<typeof KnownErrors.InvalidTotpCode>>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const transport = core.entrance(store, core.sessions.of(store));
  const result = await resultOf([CodeError, 'INVALID_TOTP_CODE'], () =>
    orSecondFactor(core, store, () => transport.call('POST /auth/otp/sign-in', { body: { code } })),
  );
  return result.status === 'error' ? result : await enter(core, store, result.data, options);
}
