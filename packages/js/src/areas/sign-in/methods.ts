/** The ways in without a password, and what prepares them, as one chunk. */
export * from '../cli-login/confirm-cli-login.ts';
export * from '../cli-login/prompt-cli-login.ts';
export * from '../one-time-code/one-time-code.ts';
export * from '../passkey/passkey-registration.ts';
export * from '../passkey/passkey-sign-in.ts';
export * from '../social/oauth-callback.ts';
export * from '../social/oauth-sign-in.ts';
export * from '../totp/totp.ts';
export * from './anonymous.ts';
