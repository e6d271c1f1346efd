import { knownErrorClasses, wireOf } from '@portico/contract';
import { KnownError } from '@stackframe/stack-shared';
import { expect, test } from 'vitest';

/** Error codes that the published SDK 2.8.51 does not support. @see docs/reference/protocol/known-errors.md#irregularities */
const unknownToTheSdk = [
  'TEAM_ALREADY_EXISTS',
  'INVALID_RECOVERY_CODE',
  'WORKFLOW_TOKEN_DOES_NOT_EXIST',
  'WORKFLOW_TOKEN_EXPIRED',
  'OAUTH_PROVIDER_UNAVAILABLE',
  'IMPERSONATED_SESSION_NOT_ALLOWED',
  'REAUTHENTICATION_REQUIRED',
  'ACCOUNT_DELETION_SCHEDULED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'SECOND_FACTOR_NOT_ENABLED',
  'SECOND_FACTOR_REMOVAL_NOT_ALLOWED',
  'DEVICE_NOT_TRUSTED',
  'REAUTHENTICATION_FAILED',
];

/** Error codes that releases from 2.8.77 on support. Endpoints that 2.8.51 calls return them only if an owner uses the feature. */
const ofNewerReleases = [
  'SUBSCRIPTION_INVOICE_NOT_FOUND',
  'SUBSCRIPTION_ALREADY_REFUNDED',
  'ONE_TIME_PURCHASE_NOT_FOUND',
  'ONE_TIME_PURCHASE_ALREADY_REFUNDED',
  'TEST_MODE_PURCHASE_NON_REFUNDABLE',
  'DEFAULT_PAYMENT_METHOD_REQUIRED',
  'NEW_PURCHASES_BLOCKED',
  'PROJECT_ROLE_REQUIRED',
  'RESTRICTED_USER_NOT_ALLOWED',
  'TEAM_INVITATION_EMAIL_MISMATCH',
];

/** Error codes that no server sends. The SDK creates these errors itself and fails to read them. */
const madeByClients = ['CLI_AUTH_EXPIRED_ERROR', 'CLI_AUTH_USED_ERROR'];
const unreadable = [...unknownToTheSdk, ...ofNewerReleases, ...madeByClients];
const readable = knownErrorClasses.filter(({ code }) => !unreadable.includes(code));

const examples: Record<string, unknown> = {
  string: 'text',
  'string|null': null,
  number: 7,
  'number|null': 7,
  boolean: true,
  'string[]': ['client'],
  'object[]': [{ code: 'SCHEMA_ERROR', error: 'x' }],
};

test.each(readable.map((kind) => [kind.code, kind] as const))('the published SDK reads %s', (code, kind) => {
  const details = Object.fromEntries(
    Object.entries(kind.detailSpec ?? {}).map(([name, word]) => [name, examples[word]]),
  );
  const wire = JSON.parse(
    JSON.stringify(wireOf(kind.fromDetails(kind.detailSpec === undefined ? undefined : details))),
  );

  const read = KnownError.fromJson({ ...wire, message: wire.error });

  expect(read.errorCode).toBe(code);
  expect(read.statusCode).toBe(kind.status);
});
