import { ConnectionError, KnownErrors, RequestFailed } from '@portico/js';
import type { TextKey } from '../text/english.ts';
import type { Fill } from '../text/text-context.tsx';

/** What went wrong, as the person in front of the screen should hear it. */
export interface Explanation {
  readonly key: TextKey;
  readonly fill?: Fill;
  /** The field it is about, if it is about one. */
  readonly field?: 'email' | 'password';
}

/** Turns a failure of a sign-in or sign-up into words. */
export function explain(error: unknown): Explanation {
  if (KnownErrors.EmailPasswordMismatch.isInstance(error)) return { key: 'problem.wrong-password' };
  if (KnownErrors.UserWithEmailAlreadyExists.isInstance(error)) {
    const isElsewise = error.details.would_work_if_email_was_verified;
    return { key: isElsewise ? 'problem.email-taken-unverified' : 'problem.email-taken', field: 'email' };
  }
  if (KnownErrors.PasswordTooShort.isInstance(error)) {
    return { key: 'problem.password-short', fill: { count: error.details.min_length }, field: 'password' };
  }
  if (KnownErrors.PasswordTooLong.isInstance(error)) {
    return { key: 'problem.password-long', fill: { count: error.details.maxLength }, field: 'password' };
  }
  if (KnownErrors.SignUpNotEnabled.isInstance(error)) return { key: 'problem.sign-up-closed' };
  if (KnownErrors.PasswordAuthenticationNotEnabled.isInstance(error)) return { key: 'problem.password-off' };
  if (KnownErrors.PasskeyWebAuthnError.isInstance(error)) {
    return { key: error.details.code === 'NotAllowedError' ? 'problem.passkey-cancelled' : 'problem.passkey-here' };
  }
  if (KnownErrors.SchemaError.isInstance(error) && error.details.message.includes('body.email')) {
    return { key: 'problem.email-malformed', field: 'email' };
  }
  if (error instanceof RequestFailed) return explainRefusal(error);
  const known = knownKeys.find(([kind]) => kind.isInstance(error));
  if (known !== undefined) return { key: known[1] };
  // A part of the page that could not be loaded is no ConnectionError, but for want of a network as well.
  if (navigator.onLine === false) return { key: 'problem.offline' };
  return { key: error instanceof ConnectionError ? 'problem.unreachable' : 'problem.unexpected' };
}

/** Known errors that one sentence is enough for. */
const knownKeys: readonly (readonly [{ isInstance(error: unknown): boolean }, TextKey])[] = [
  [KnownErrors.MultiFactorAuthenticationRequired, 'problem.second-factor'],
  [KnownErrors.PasskeyAuthenticationNotEnabled, 'problem.passkey-off'],
  [KnownErrors.PasskeyAuthenticationFailed, 'problem.passkey-unknown'],
  [KnownErrors.OAuthProviderNotFoundOrNotEnabled, 'problem.provider-off'],
  [KnownErrors.RedirectUrlNotWhitelisted, 'problem.untrusted-site'],
];

function explainRefusal({ status, text, retryAfterSeconds }: RequestFailed): Explanation {
  if (status === 403 && text.startsWith('OTP sign-in')) return { key: 'problem.code-off' };
  if (status !== 429) return { key: 'problem.unexpected' };
  if (retryAfterSeconds === undefined) return { key: 'problem.too-many' };
  return { key: 'problem.too-many-until', fill: { wait: { seconds: retryAfterSeconds } } };
}
