/**
 * All sign-in methods except for passwords, their preparations, and provider accounts, as one chunk. Pages preload it
 * before the click that needs it.
 */

export * from '../../users/deletions/keep-account.ts';
export * from '../../users/sessions/reauthentication.ts';
export * from '../cli-login/confirm-cli-login.ts';
export * from '../cli-login/prompt-cli-login.ts';
export * from '../impersonation/impersonation.ts';
export * from '../one-time-code/one-time-code.ts';
export * from '../passkey/passkey-registration.ts';
export * from '../passkey/passkey-sign-in.ts';
export * from '../sign-in/anonymous.ts';
export * from '../social/connected-account.ts';
export * from '../social/oauth-callback.ts';
export * from '../social/oauth-sign-in.ts';
export * from '../totp/totp.ts';
