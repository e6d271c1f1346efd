import { knownError } from '../kit/known-error.ts';

export const PasskeyRegistrationFailed = knownError('PASSKEY_REGISTRATION_FAILED', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});

/** Created by the client: the browser rejected the operation. `code` is the error name of the WebAuthn library. */
export const PasskeyWebAuthnError = knownError('PASSKEY_WEBAUTHN_ERROR', {
  status: 400,
  details: { message: 'string', code: 'string' },
  message: (d) => d.message,
});

export const PasskeyAuthenticationFailed = knownError('PASSKEY_AUTHENTICATION_FAILED', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});
