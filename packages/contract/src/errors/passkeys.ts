import { knownError } from '../kit/known-error.ts';

export const PasskeyRegistrationFailed = knownError('PASSKEY_REGISTRATION_FAILED', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});

/** Made by the client: the browser refused. `code` is the name that the WebAuthn library gives the failure. */
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
