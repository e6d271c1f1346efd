import { expect, test } from 'vitest';
import { type AnyKnownErrorClass, wireOf } from '../kit/known-error.ts';
import { KnownError, KnownErrors, knownErrorClasses, knownErrorFromWire } from './index.ts';

/** Code, status and names of the details in docs/reference/protocol/known-errors.md. */
const catalogue: readonly [code: string, status: number, details: string][] = [
  ['UNSUPPORTED_ERROR', 500, 'originalErrorCode'],
  ['BODY_PARSING_ERROR', 400, 'message'],
  ['SCHEMA_ERROR', 400, 'message'],
  ['ALL_OVERLOADS_FAILED', 400, 'overload_errors'],
  ['PROJECT_KEY_WITHOUT_ACCESS_TYPE', 400, ''],
  ['INVALID_ACCESS_TYPE', 400, 'accessType'],
  ['ACCESS_TYPE_WITHOUT_PROJECT_ID', 400, 'request_type'],
  ['ACCESS_TYPE_REQUIRED', 400, ''],
  ['INSUFFICIENT_ACCESS_TYPE', 401, 'actual_access_type allowed_access_types'],
  ['INVALID_PUBLISHABLE_CLIENT_KEY', 401, 'project_id'],
  ['INVALID_SECRET_SERVER_KEY', 401, 'project_id'],
  ['INVALID_SUPER_SECRET_ADMIN_KEY', 401, 'project_id'],
  ['UNPARSABLE_ADMIN_ACCESS_TOKEN', 401, ''],
  ['ADMIN_ACCESS_TOKEN_EXPIRED', 401, 'expired_at_millis'],
  ['INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', 401, ''],
  ['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 401, ''],
  ['PROJECT_ROLE_REQUIRED', 403, 'required_role role'],
  ['CLIENT_AUTHENTICATION_REQUIRED', 401, ''],
  ['SERVER_AUTHENTICATION_REQUIRED', 401, ''],
  ['CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED', 401, ''],
  ['CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED', 401, ''],
  ['CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED', 401, ''],
  ['ADMIN_AUTHENTICATION_REQUIRED', 401, ''],
  ['EXPECTED_INTERNAL_PROJECT', 401, ''],
  ['UNPARSABLE_ACCESS_TOKEN', 401, ''],
  ['ACCESS_TOKEN_EXPIRED', 401, 'expired_at_millis'],
  ['INVALID_PROJECT_FOR_ACCESS_TOKEN', 401, 'actual_project_id expected_project_id'],
  ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, ''],
  ['CANNOT_DELETE_CURRENT_SESSION', 400, ''],
  ['PROVIDER_REJECTED', 401, ''],
  ['USER_EMAIL_ALREADY_EXISTS', 409, 'email would_work_if_email_was_verified'],
  ['EMAIL_NOT_VERIFIED', 400, ''],
  ['CANNOT_GET_OWN_USER_WITHOUT_USER', 400, ''],
  ['USER_ID_DOES_NOT_EXIST', 400, 'user_id'],
  ['USER_NOT_FOUND', 404, ''],
  ['PROJECT_NOT_FOUND', 404, 'project_id'],
  ['CURRENT_PROJECT_NOT_FOUND', 400, 'project_id'],
  ['BRANCH_DOES_NOT_EXIST', 400, 'branch_id'],
  ['SIGN_UP_NOT_ENABLED', 400, ''],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 400, ''],
  ['PASSKEY_AUTHENTICATION_NOT_ENABLED', 400, ''],
  ['ANONYMOUS_ACCOUNTS_NOT_ENABLED', 400, ''],
  ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', 401, ''],
  ['RESTRICTED_USER_NOT_ALLOWED', 403, 'restricted_reason'],
  ['IMPERSONATED_SESSION_NOT_ALLOWED', 403, ''],
  ['REAUTHENTICATION_REQUIRED', 403, 'authenticated_at_millis max_age_seconds'],
  ['ACCOUNT_DELETION_SCHEDULED', 403, 'attempt_code deletion_at_millis'],
  ['SECOND_FACTOR_SETUP_REQUIRED', 403, ''],
  ['SECOND_FACTOR_NOT_ENABLED', 400, ''],
  ['SECOND_FACTOR_REMOVAL_NOT_ALLOWED', 403, ''],
  ['DEVICE_NOT_TRUSTED', 400, ''],
  ['REAUTHENTICATION_FAILED', 400, ''],
  ['EMAIL_PASSWORD_MISMATCH', 400, ''],
  ['REDIRECT_URL_NOT_WHITELISTED', 400, ''],
  ['PASSWORD_TOO_SHORT', 400, 'min_length'],
  ['PASSWORD_REQUIREMENTS_NOT_MET', 400, 'message'],
  ['PASSWORD_TOO_LONG', 400, 'maxLength'],
  ['USER_DOES_NOT_HAVE_PASSWORD', 400, ''],
  ['PASSWORD_CONFIRMATION_MISMATCH', 400, ''],
  ['VERIFICATION_CODE_NOT_FOUND', 404, ''],
  ['VERIFICATION_CODE_EXPIRED', 400, ''],
  ['VERIFICATION_CODE_ALREADY_USED', 409, ''],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 400, ''],
  ['EMAIL_ALREADY_VERIFIED', 409, ''],
  ['EMAIL_NOT_ASSOCIATED_WITH_USER', 400, ''],
  ['EMAIL_IS_NOT_PRIMARY_EMAIL', 400, 'email primary_email'],
  ['EMAIL_TEMPLATE_ALREADY_EXISTS', 409, ''],
  ['EMAIL_RENDERING_ERROR', 400, 'error'],
  ['REQUIRES_CUSTOM_EMAIL_SERVER', 400, ''],
  ['PASSKEY_REGISTRATION_FAILED', 400, 'message'],
  ['PASSKEY_WEBAUTHN_ERROR', 400, 'code message'],
  ['PASSKEY_AUTHENTICATION_FAILED', 400, 'message'],
  ['PERMISSION_NOT_FOUND', 404, 'permission_id'],
  ['WRONG_PERMISSION_SCOPE', 404, 'actual_scope expected_scope permission_id'],
  ['CONTAINED_PERMISSION_NOT_FOUND', 400, 'permission_id'],
  ['PERMISSION_ID_ALREADY_EXISTS', 400, 'permission_id'],
  ['PROJECT_PERMISSION_REQUIRED', 401, 'permission_id user_id'],
  ['TEAM_PERMISSION_REQUIRED', 401, 'permission_id team_id user_id'],
  ['TEAM_PERMISSION_NOT_FOUND', 401, 'permission_id team_id user_id'],
  ['TEAM_NOT_FOUND', 404, 'team_id'],
  ['TEAM_ALREADY_EXISTS', 409, 'team_id'],
  ['TEAM_INVITATION_EMAIL_MISMATCH', 403, 'recipient_email'],
  ['TEAM_MEMBERSHIP_NOT_FOUND', 404, 'team_id user_id'],
  ['TEAM_MEMBERSHIP_ALREADY_EXISTS', 409, ''],
  ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 400, ''],
  ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 409, ''],
  ['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 400, ''],
  ['OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 400, ''],
  ['OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 400, ''],
  ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 400, 'client_id'],
  ['INVALID_SCOPE', 400, 'scope'],
  ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 409, ''],
  ['OUTER_OAUTH_TIMEOUT', 408, ''],
  ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 400, ''],
  ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 400, ''],
  ['INVALID_SHARED_OAUTH_PROVIDER_ID', 400, 'provider_id'],
  ['INVALID_STANDARD_OAUTH_PROVIDER_ID', 400, 'provider_id'],
  ['INVALID_AUTHORIZATION_CODE', 400, ''],
  ['OAUTH_PROVIDER_ACCESS_DENIED', 400, ''],
  // Not in the protocol, which has no error for an unavailable provider.
  ['OAUTH_PROVIDER_UNAVAILABLE', 400, 'provider_id reason'],
  ['MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, 'attempt_code'],
  ['INVALID_TOTP_CODE', 400, ''],
  ['INVALID_RECOVERY_CODE', 400, ''],
  ['USER_AUTHENTICATION_REQUIRED', 401, ''],
  [
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    409,
    'contact_channel_value type would_work_if_email_was_verified',
  ],
  ['INVALID_POLLING_CODE', 400, ''],
  ['CLI_AUTH_ERROR', 400, 'message'],
  ['CLI_AUTH_EXPIRED_ERROR', 400, ''],
  ['CLI_AUTH_USED_ERROR', 400, ''],
  ['API_KEY_EXPIRED', 401, ''],
  ['API_KEY_REVOKED', 401, ''],
  ['WRONG_API_KEY_TYPE', 400, 'actual_type expected_type'],
  ['API_KEY_NOT_FOUND', 404, ''],
  ['PUBLIC_API_KEY_CANNOT_BE_REVOKED', 400, ''],
  ['ITEM_NOT_FOUND', 404, 'item_id'],
  ['ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', 400, 'actual_customer_type customer_id item_customer_type item_id'],
  ['CUSTOMER_DOES_NOT_EXIST', 400, 'customer_id'],
  ['PRODUCT_DOES_NOT_EXIST', 400, 'context product_id'],
  ['PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH', 400, 'actual_customer_type customer_id product_customer_type product_id'],
  ['PRODUCT_ALREADY_GRANTED', 400, 'customer_id product_id'],
  ['ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 400, 'customer_id item_id quantity'],
  ['STRIPE_ACCOUNT_INFO_NOT_FOUND', 404, ''],
  ['SUBSCRIPTION_INVOICE_NOT_FOUND', 404, 'subscription_invoice_id'],
  ['ONE_TIME_PURCHASE_NOT_FOUND', 404, 'one_time_purchase_id'],
  ['SUBSCRIPTION_ALREADY_REFUNDED', 400, 'subscription_id'],
  ['ONE_TIME_PURCHASE_ALREADY_REFUNDED', 400, 'one_time_purchase_id'],
  ['TEST_MODE_PURCHASE_NON_REFUNDABLE', 400, ''],
  ['DEFAULT_PAYMENT_METHOD_REQUIRED', 400, 'customer_id customer_type'],
  ['NEW_PURCHASES_BLOCKED', 403, ''],
  ['DATA_VAULT_STORE_DOES_NOT_EXIST', 400, 'store_id'],
  ['DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', 400, 'hashed_key store_id'],
  ['WORKFLOW_TOKEN_DOES_NOT_EXIST', 400, ''],
  ['WORKFLOW_TOKEN_EXPIRED', 400, ''],
];

/** Returns valid details for an error. */
function exampleDetails({ detailSpec }: AnyKnownErrorClass): Record<string, unknown> | undefined {
  const examples = {
    string: 'text',
    number: 7,
    boolean: true,
    'string[]': ['a', 'b'],
    object: { a: 1 },
    'object[]': [{ a: 1 }],
  };
  if (detailSpec === undefined) return undefined;
  const of = (word: string) =>
    Object.entries(examples).find(([name]) => word.startsWith(name) && (word === name || word.endsWith('|null')))?.[1];
  return Object.fromEntries(Object.entries(detailSpec).map(([name, word]) => [name, of(word)]));
}

test('the catalogue matches the protocol, code by code', () => {
  const ours = knownErrorClasses.map(({ code, status, detailSpec }) => [
    code,
    status,
    Object.keys(detailSpec ?? {})
      .sort()
      .join(' '),
  ]);

  expect([...ours].sort()).toEqual([...catalogue].sort());
});

test.each(knownErrorClasses.map((kind) => [kind.code, kind] as const))(
  '%s survives a round trip over the wire',
  (_code, kind) => {
    const sent = kind.fromDetails(exampleDetails(kind));

    const wire = JSON.parse(JSON.stringify(wireOf(sent)));
    const received = knownErrorFromWire(wire);

    expect(wire.error).not.toBe('');
    expect('details' in wire).toBe(kind.detailSpec !== undefined);
    expect(kind.isInstance(received)).toBe(true);
    expect(received && wireOf(received)).toEqual(wire);
  },
);

/** The codes below each abstract parent. @see docs/reference/protocol/known-errors.md#abstract-parents */
const families: Readonly<Record<string, string>> = {
  INVALID_ACCESS_TOKEN: 'ACCESS_TOKEN_EXPIRED INVALID_PROJECT_FOR_ACCESS_TOKEN UNPARSABLE_ACCESS_TOKEN',
  INVALID_SESSION_AUTHENTICATION: 'ACCESS_TOKEN_EXPIRED INVALID_PROJECT_FOR_ACCESS_TOKEN UNPARSABLE_ACCESS_TOKEN',
  SESSION_AUTHENTICATION_ERROR: 'ACCESS_TOKEN_EXPIRED INVALID_PROJECT_FOR_ACCESS_TOKEN UNPARSABLE_ACCESS_TOKEN',
  INVALID_ADMIN_ACCESS_TOKEN:
    'ADMIN_ACCESS_TOKEN_EXPIRED ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN UNPARSABLE_ADMIN_ACCESS_TOKEN',
  INVALID_PROJECT_AUTHENTICATION:
    'ACCESS_TYPE_REQUIRED ACCESS_TYPE_WITHOUT_PROJECT_ID ADMIN_ACCESS_TOKEN_EXPIRED ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN INSUFFICIENT_ACCESS_TYPE INVALID_ACCESS_TYPE INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN INVALID_PUBLISHABLE_CLIENT_KEY INVALID_SECRET_SERVER_KEY INVALID_SUPER_SECRET_ADMIN_KEY PROJECT_KEY_WITHOUT_ACCESS_TYPE UNPARSABLE_ADMIN_ACCESS_TOKEN',
  PROJECT_AUTHENTICATION_REQUIRED:
    'ADMIN_AUTHENTICATION_REQUIRED CLIENT_AUTHENTICATION_REQUIRED CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED SERVER_AUTHENTICATION_REQUIRED',
  PROJECT_AUTHENTICATION_ERROR:
    'ACCESS_TYPE_REQUIRED ACCESS_TYPE_WITHOUT_PROJECT_ID ADMIN_ACCESS_TOKEN_EXPIRED ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN ADMIN_AUTHENTICATION_REQUIRED CLIENT_AUTHENTICATION_REQUIRED CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED EXPECTED_INTERNAL_PROJECT INSUFFICIENT_ACCESS_TYPE INVALID_ACCESS_TYPE INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN INVALID_PUBLISHABLE_CLIENT_KEY INVALID_SECRET_SERVER_KEY INVALID_SUPER_SECRET_ADMIN_KEY PROJECT_KEY_WITHOUT_ACCESS_TYPE SERVER_AUTHENTICATION_REQUIRED UNPARSABLE_ADMIN_ACCESS_TOKEN',
  REFRESH_TOKEN_ERROR: 'CANNOT_DELETE_CURRENT_SESSION PROVIDER_REJECTED REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  VERIFICATION_ERROR:
    'VERIFICATION_CODE_ALREADY_USED VERIFICATION_CODE_EXPIRED VERIFICATION_CODE_MAX_ATTEMPTS_REACHED VERIFICATION_CODE_NOT_FOUND',
  API_KEY_NOT_VALID:
    'API_KEY_EXPIRED API_KEY_NOT_FOUND API_KEY_REVOKED PUBLIC_API_KEY_CANNOT_BE_REVOKED WRONG_API_KEY_TYPE',
};

test('every abstract parent recognizes the errors below it, and no others', () => {
  const parents = Object.values(KnownErrors).filter((kind) => !('status' in kind));
  const recognised = parents.map((parent) => [
    parent.code,
    knownErrorClasses
      .filter((kind) => parent.isInstance(kind.fromDetails(exampleDetails(kind))))
      .map(({ code }) => code)
      .sort()
      .join(' '),
  ]);

  expect(Object.fromEntries(recognised)).toEqual(families);
});

test('an error is recognized only by its own parents', () => {
  const error = new KnownErrors.ApiKeyRevoked();

  expect(KnownErrors.ApiKeyNotValid.isInstance(error)).toBe(true);
  expect(KnownErrors.ApiKeyExpired.isInstance(error)).toBe(false);
  expect(KnownErrors.RefreshTokenError.isInstance(new KnownErrors.CannotDeleteCurrentSession())).toBe(true);
  expect(
    KnownErrors.ProjectAuthenticationError.isInstance(
      new KnownErrors.AdminAccessTokenExpired({ expired_at_millis: null }),
    ),
  ).toBe(true);
  const { PasswordRequirementsNotMet, PasswordTooLong, PasswordTooShort } = KnownErrors;
  expect(PasswordRequirementsNotMet.isInstance(new PasswordTooShort({ min_length: 8 }))).toBe(true);
  expect(PasswordRequirementsNotMet.isInstance(new PasswordTooLong({ maxLength: 70 }))).toBe(true);
  expect(PasswordRequirementsNotMet.isInstance(new PasswordRequirementsNotMet({ message: 'x' }))).toBe(true);
  expect(PasswordTooShort.isInstance(new PasswordRequirementsNotMet({ message: 'x' }))).toBe(false);
  expect(KnownErrors.UserNotFound.isInstance(new Error('USER_NOT_FOUND'))).toBe(false);
  expect(KnownErrors.UserNotFound.isInstance(undefined)).toBe(false);
});

test('an error of another copy of the package is recognized', () => {
  const own = new KnownErrors.TeamNotFound({ team_id: 't' });
  const mark = Object.getOwnPropertySymbols(own).find((symbol) => Symbol.keyFor(symbol) !== undefined);
  const foreign = { ...own, code: own.code, [mark ?? '']: true };

  expect(KnownErrors.TeamNotFound.isInstance(foreign)).toBe(true);
});

test('texts for end users match the protocol', () => {
  expect(new KnownErrors.EmailPasswordMismatch().message).toBe('Wrong e-mail or password.');
  expect(new KnownErrors.PasswordConfirmationMismatch().message).toBe('Passwords do not match.');
  expect(new KnownErrors.CliAuthExpiredError().message).toBe('CLI authentication request expired. Please try again.');
  expect(new KnownErrors.CliAuthUsedError().message).toBe('This authentication token has already been used.');
  expect(new KnownErrors.InvalidTotpCode().message).toBe('The TOTP code is invalid. Please try again.');
});

test('a wrong project ID or key names the environment variable to correct', () => {
  const details = { project_id: 'x' };

  expect(new KnownErrors.CurrentProjectNotFound(details).message).toContain('PORTICO_PROJECT_ID');
  expect(new KnownErrors.InvalidPublishableClientKey(details).message).toContain('PORTICO_PUBLISHABLE_CLIENT_KEY');
  expect(new KnownErrors.InvalidSecretServerKey(details).message).toContain('PORTICO_SECRET_SERVER_KEY');
  expect(new KnownErrors.InvalidSuperSecretAdminKey(details).message).toContain('PORTICO_SUPER_SECRET_ADMIN_KEY');
});

test('an unknown code returns undefined', () => {
  expect(knownErrorFromWire({ code: 'FROM_THE_FUTURE', error: 'x' })).toBeUndefined();
  expect(KnownError.isKnown({ code: 'USER_NOT_FOUND' })).toBe(false);
});

test.each([
  ['with details', new KnownErrors.PasswordTooShort({ min_length: 8 }), { min_length: 8 }],
  ['without details', new KnownErrors.UserNotFound(), undefined],
])('has the members of the published SDKs, %s', (_, error, details) => {
  const { code, status, message } = error;

  expect([error.errorCode, error.statusCode, error.humanReadableMessage]).toEqual([code, status, message]);
  expect(error.details).toEqual(details);
  expect(error.toDescriptiveJson()).toEqual({ code, ...(details && { details }), error: message });
});
