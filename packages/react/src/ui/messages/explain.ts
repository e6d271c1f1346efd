import { ConnectionError, CookiesBlocked, RequestFailed } from '@portico/js';
import { type ErrorCode, hasCode } from '@portico/js/internals';
import type { TextKey } from '@portico/texts/en-US/shared';
import { ExampleError } from '../../mocks/mocks.ts';
import type { Fill } from '../../text/text-context.tsx';

/** An error as a text for users. */
export interface Explanation {
  readonly key: TextKey;
  readonly fill?: Fill;
  /** The field of the error, if there is one. */
  readonly field?: 'email' | 'password';
}

/** Returns the text for an error of a sign-in or sign-up. */
export function explain(error: unknown): Explanation {
  if (hasCode(error, 'USER_EMAIL_ALREADY_EXISTS')) {
    const isElsewise = error.details.would_work_if_email_was_verified;
    return { key: isElsewise ? 'problem.email-taken-unverified' : 'problem.email-taken', field: 'email' };
  }
  if (hasCode(error, 'PASSWORD_TOO_SHORT')) {
    return { key: 'problem.password-short', fill: { count: error.details.min_length }, field: 'password' };
  }
  if (hasCode(error, 'PASSWORD_TOO_LONG')) {
    return { key: 'problem.password-long', fill: { count: error.details.maxLength }, field: 'password' };
  }
  if (hasCode(error, 'PASSWORD_REQUIREMENTS_NOT_MET')) return { key: 'problem.password-guessable', field: 'password' };
  if (hasCode(error, 'PASSKEY_WEBAUTHN_ERROR')) {
    return { key: error.details.code === 'NotAllowedError' ? 'problem.passkey-cancelled' : 'problem.passkey-here' };
  }
  if (hasCode(error, 'SCHEMA_ERROR') && error.details.message.includes('SMTPUTF8')) {
    return { key: 'problem.email-unicode', field: 'email' };
  }
  if (hasCode(error, 'SCHEMA_ERROR') && error.details.message.includes('body.email')) {
    return { key: 'problem.email-malformed', field: 'email' };
  }
  if (error instanceof RequestFailed) return explainRefusal(error);
  if (error instanceof ExampleError) return { key: 'problem.example' };
  if (error instanceof CookiesBlocked) return { key: 'problem.cookies-blocked' };
  const known = knownKeys.find(([code]) => hasCode(error, code));
  if (known !== undefined) return { key: known[1] };
  // Code that cannot be loaded is not a ConnectionError, but may also be caused by a missing network.
  if (navigator.onLine === false) return { key: 'problem.offline' };
  return { key: error instanceof ConnectionError ? 'problem.unreachable' : 'problem.unexpected' };
}

/** Known errors with a single text. */
const knownKeys: readonly (readonly [ErrorCode, TextKey])[] = [
  ['EMAIL_PASSWORD_MISMATCH', 'problem.wrong-password'],
  ['SIGN_UP_NOT_ENABLED', 'problem.sign-up-closed'],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'problem.password-off'],
  ['MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'problem.second-factor'],
  ['PASSKEY_AUTHENTICATION_NOT_ENABLED', 'problem.passkey-off'],
  ['PASSKEY_AUTHENTICATION_FAILED', 'problem.passkey-unknown'],
  ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'problem.provider-off'],
  ['REDIRECT_URL_NOT_WHITELISTED', 'problem.untrusted-site'],
  ['RESTRICTED_USER_NOT_ALLOWED', 'problem.restricted'],
  ['ACCOUNT_DELETION_SCHEDULED', 'problem.deletion'],
  ['SECOND_FACTOR_SETUP_REQUIRED', 'problem.setup-required'],
  ['REAUTHENTICATION_FAILED', 'problem.other-user'],
];

function explainRefusal({ status, text, retryAfterSeconds }: RequestFailed): Explanation {
  if (status === 403 && text.startsWith('OTP sign-in')) return { key: 'problem.code-off' };
  if (status !== 429) return { key: 'problem.unexpected' };
  if (retryAfterSeconds === undefined) return { key: 'problem.too-many' };
  return { key: 'problem.too-many-until', fill: { wait: { seconds: retryAfterSeconds } } };
}
