import { type FeatureOffCode, RequestFailed } from '@portico/js';
import { type ErrorCode, hasCode } from '@portico/js/internals';
import type { accountPages } from '@portico/texts/en-US/account-pages';

type AccountKey = keyof typeof accountPages;

/**
 * Refusals without a code, by their text.
 *
 * @see docs/reference/protocol/users.md#contact-channels
 */
const refusals: readonly (readonly [text: RegExp, key: AccountKey])[] = [
  [/^Contact channel already exists/, 'problem.address-there'],
  [/^A user can have at most \d+ contact channels/, 'problem.addresses-full'],
  [/^Contact channel not found/, 'problem.address-gone'],
  [/^Session not found/, 'problem.session-gone'],
  [/^User already has a password/, 'problem.password-there'],
  [/^Image size/, 'problem.picture-large'],
  [/^Invalid image format/, 'problem.picture-kind'],
  [/^Invalid profile image/, 'problem.picture-kind'],
  [/^The project needs an owner/, 'problem.last-owner'],
];

const featuresOff: Readonly<Record<FeatureOffCode, AccountKey>> = {
  CLIENT_USER_DELETION_NOT_ENABLED: 'problem.deletion-off',
  OTP_SIGN_IN_NOT_ENABLED: 'problem.code-sign-in-off',
  CLIENT_TEAM_CREATION_NOT_ENABLED: 'problem.team-creation-off',
  USER_API_KEYS_NOT_ENABLED: 'problem.keys-off',
  TEAM_API_KEYS_NOT_ENABLED: 'problem.keys-off',
};

const knownKeys: readonly (readonly [ErrorCode, AccountKey])[] = [
  ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'problem.address-taken'],
  ['EMAIL_ALREADY_VERIFIED', 'problem.address-verified'],
  ['PASSKEY_REGISTRATION_FAILED', 'problem.passkey-refused'],
  ['TEAM_PERMISSION_REQUIRED', 'problem.team-permission'],
  ['TEAM_MEMBERSHIP_NOT_FOUND', 'problem.team-membership'],
  ['TEAM_MEMBERSHIP_ALREADY_EXISTS', 'problem.team-member-already'],
  ['USER_DOES_NOT_HAVE_PASSWORD', 'problem.password-gone'],
  ['REAUTHENTICATION_REQUIRED', 'problem.reauthenticate'],
  ['IMPERSONATED_SESSION_NOT_ALLOWED', 'problem.impersonated'],
  ['API_KEY_NOT_FOUND', 'problem.key-gone'],
  ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 'problem.provider-taken'],
];

/** Returns the text key for an error of an account change; undefined if it is not specific to accounts. */
export function explainAccountProblem(error: unknown): AccountKey | undefined {
  if (hasCode(error, 'PASSKEY_WEBAUTHN_ERROR')) {
    const { code } = error.details;
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'problem.passkey-there';
    return code === 'NotAllowedError' ? 'problem.passkey-not-made' : 'problem.passkey-not-here';
  }
  if (error instanceof RequestFailed) {
    if (error.code !== undefined) return featuresOff[error.code];
    return refusals.find(([text]) => text.test(error.text))?.[1];
  }
  return knownKeys.find(([code]) => hasCode(error, code))?.[1];
}
