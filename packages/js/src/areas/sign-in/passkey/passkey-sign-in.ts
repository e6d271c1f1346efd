import { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, resultOf } from '../../../core/errors.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';
import { prefersHost, relyingPartyIds, tryOtherIdNext } from './relying-party.ts';
import { atAuthenticator, webauthn } from './webauthn.ts';

export type PasskeySignInError =
  | ErrorOf<typeof KnownErrors.PasskeyAuthenticationFailed>
  | ErrorOf<typeof KnownErrors.InvalidTotpCode>
  | ErrorOf<typeof KnownErrors.PasskeyWebAuthnError>;

/** Options of a sign-in with a passkey. */
export interface PasskeySignInOptions extends SignInOptions {
  /**
   * Whether the browser offers passkeys in the list of the input with `autocomplete="username webauthn"`, instead of a dialog.
   * The sign-in goes on when the user picks one. Another passkey sign-in ends it.
   */
  readonly autofill?: boolean;
  /** Ends the request to the browser. The result is a `PasskeyWebAuthnError`. */
  readonly signal?: AbortSignal;
}

export async function signInWithPasskey(
  core: AppCore,
  options: PasskeySignInOptions = {},
): Promise<Done<PasskeySignInError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const result = await resultOf(['PASSKEY_AUTHENTICATION_FAILED', 'INVALID_TOTP_CODE', 'PASSKEY_WEBAUTHN_ERROR'], () =>
    orSecondFactor(core, store, () => proveByPasskey(core, store, options)),
  );
  return result.status === 'error' ? result : await enter(core, store, result.data, options);
}

async function proveByPasskey(core: AppCore, store: TokenStore, { autofill = false, signal }: PasskeySignInOptions) {
  const transport = core.entrance(store);
  const [{ options_json, code, relying_party }, { startAuthentication }] = await Promise.all([
    transport.call('POST /auth/passkey/initiate-passkey-authentication'),
    webauthn(),
  ]);
  const [first, host = first] = await relyingPartyIds(options_json.rpId, relying_party);
  const { projectId } = core.options;
  const optionsJSON = { ...options_json, rpId: prefersHost(projectId) ? host : first };
  const answer = await atAuthenticator(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }), {
    signal,
    onRefused: () => !autofill && host !== first && tryOtherIdNext(projectId),
  });
  const authentication_response = { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
  try {
    return await transport.call('POST /auth/passkey/sign-in', { body: { authentication_response, code } });
  } catch (error) {
    if (!VerificationCodeError.isInstance(error)) throw error;
    // The user took longer than the lifetime of the code.
    throw new KnownErrors.PasskeyAuthenticationFailed({ message: error.message });
  }
}
