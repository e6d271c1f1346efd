import { accountGuards } from './account-guards.mjs';
import { adapterGuards } from './adapter-guards.mjs';
import { addressGuards } from './address-guards.mjs';
import { deletionGuards } from './deletion-guards.mjs';
import { doorGuards } from './door-guards.mjs';
import { fieldGuards } from './field-guards.mjs';
import { hostedGuards } from './hosted-guards.mjs';
import { matrixGuards } from './matrix-guards.mjs';
import { operatorGuards } from './operator-guards.mjs';
import { passkeyGuards } from './passkey-guards.mjs';
import { passwordGuards } from './password-guards.mjs';
import { paymentGuards } from './payment-guards.mjs';
import { peopleGuards } from './people-guards.mjs';
import { queueGuards } from './queue-guards.mjs';
import { secondFactorGuards } from './second-factor-guards.mjs';
import { signInGuards } from './sign-in-guards.mjs';
import { signUpGuards } from './sign-up-guards.mjs';
import { storedSecretsGuards } from './stored-secrets-guards.mjs';
import { whoseGuards } from './whose-guards.mjs';

/**
 * The guards, with the edit that removes each. `npm test -- --guards` removes one at a time and expects its test to fail. A
 * guard is untested if its removal fails no test.
 *
 * - `guard`: the name at the mark in the code (`// @guard name`)
 * - `from` and `to`: what is replaced in the marked code, and by what. `from` occurs once in it. Without `to`, `from` is
 *   removed. Without both, all of the marked code is removed
 * - `test`: a test file, and behind `#` a pattern of the names of its tests
 * - `engine`: `postgres` for guards against what happens between two connections
 * - `file`: a file without marks, which is edited and restored: people copy it, or a thread loads it from the disk. CI leaves
 *   these guards out
 */
export const guards = [
  ...signInGuards,
  ...signUpGuards,
  ...operatorGuards,
  ...passkeyGuards,
  ...passwordGuards,
  ...paymentGuards,
  ...peopleGuards,
  ...queueGuards,
  ...secondFactorGuards,
  ...storedSecretsGuards,
  ...whoseGuards,
  ...accountGuards,
  ...deletionGuards,
  ...adapterGuards,
  ...addressGuards,
  ...doorGuards,
  ...fieldGuards,
  ...hostedGuards,
  ...matrixGuards,
  // Bodies
  { guard: 'number-of-parameters-of-form', from: 'count > formParametersMax', to: 'false', test: 'attacks/bodies' },
  { guard: 'forms-are-accepted-only-where-declared', test: 'attacks/bodies' },
  { guard: 'depth-of-json', test: 'matrix/bad-input' },
  {
    guard: 'text-that-database-cannot-store',
    from: 'suspectEscape.test(json)',
    to: 'false',
    test: 'attacks/injection#objects of the server',
  },
  { guard: 'caller-known-before-large-body', from: 'if (!isLarge(request, bodyLimit)) ', test: 'attacks/bodies' },
  // Team invitations
  { guard: 'team-invitation-by-invited-address', test: 'teams/invitations#only typed' },
  { guard: 'invited-address-is-not-for-every-holder', test: 'attacks/invited-addresses#neither names nor verifies' },
  {
    guard: 'member-addresses-for-inviters',
    from: 'and g.permission_id = any(${the.readerPermissionIds}::text[])',
    test: 'teams/invitations#without a name',
  },
  // Security notices
  {
    guard: 'project-can-turn-security-notices-off',
    from: ' && project.config.emails.securityNotices',
    test: 'security-notices/security-notices#turn the emails off',
  },
  // Rotation
  {
    guard: 'new-secret-signs-after-publishing',
    from: 'plannedFrom(now)',
    to: 'now',
    test: 'ground/rotation/rotation#published before it signs',
  },
  { guard: 'secret-of-the-database', test: 'rotation/secret-of-database#neither the current nor an earlier one' },
  {
    guard: 'new-secret-beside-no-other',
    from: 'newest + 1',
    to: 'newest + 2 + (serverKeys.id.codePointAt(0) ?? 0)',
    engine: 'postgres',
    test: 'rotation/secret-of-database#has read the empty list',
  },
  {
    guard: 'leaked-secret-verifies-nothing',
    from: ".filter(({ droppedAs }) => droppedAs !== 'leaked')",
    test: 'rotation/secret-of-database#a leaked secret',
  },
  // Restricted users
  { guard: 'restricted-token-opens-little', test: 'attacks/restricted-users' },
  { guard: 'restricted-owner-has-no-admin-access', test: 'attacks/restricted-users' },
  {
    guard: 'restriction-ends-sessions',
    from: ' || isNewlyRestricted(user, restriction)',
    test: 'attacks/restricted-users',
  },
  {
    guard: 'restriction-voids-codes-and-flows',
    from: ': credentialsChanged || isNewlyRestricted(user, restriction)',
    test: 'attacks/restricted-users',
  },
  { guard: 'keys-of-restricted-user', from: ' || row.is_suspended', test: 'attacks/restricted-users' },
  // Network
  { guard: 'headers-of-untrusted-peers', test: 'attacks/client-address' },
  { guard: 'clients-cannot-set-address-of-end-user', from: "caller.level === 'client' || ", test: 'attacks/floods' },
  { guard: 'ipv6-addresses-count-by-64-network', from: 'isIPv6(plain)', to: 'false', test: 'attacks/floods' },
  { guard: 'number-of-concurrent-requests', test: 'attacks/floods' },
  { guard: 'long-waits-of-published-clients', from: '<= waitSecondsMax', to: '> 0', test: 'attacks/floods' },
  { guard: 'addresses-that-are-not-public', test: 'attacks/outbound' },
  {
    guard: 'development-features-are-local-host-name',
    from: 'isLoopbackHost(hostnameOf(headers.host))',
    to: 'true',
    test: 'attacks/development',
  },
  {
    guard: 'development-features-are-local-proxies',
    from: 'proxyHeaders.every((name) => headers[name] === undefined)',
    to: 'true',
    test: 'attacks/development',
  },
  {
    guard: 'first-owner-needs-setup-link',
    from: 'sameSecret(token, setupTokenOf(keys))',
    to: 'true',
    test: 'attacks/development',
  },
  { guard: 'data-directory-is-private', test: 'attacks/data-directory' },
  // Storage
  { guard: 'anonymous-metadata-in-statement', from: 'hasMetadata', to: 'false', test: 'attacks/storage' },
  {
    guard: 'metadata-of-anonymous-users',
    from: 'after <= fields.anonymousMetadataBytesMax',
    to: 'true',
    test: 'attacks/storage',
  },
  { guard: 'end-of-short-page-of-users', test: 'attacks/storage#ends early at 4 MB' },
  {
    guard: 'end-of-long-page-of-users',
    from: 'u.bytes_before < ${sql.lit(pageBytesMax)}',
    to: 'true',
    test: 'attacks/storage#ends early at 4 MB',
  },
  {
    guard: 'omitted-values-of-page-are-loaded',
    from: 'user.metadata_bytes <= bytes && leftOutBytes(user.selected_team) + leftOutBytes(user.provider_links) === 0',
    to: 'true',
    test: 'attacks/storage#complete either way',
  },
  {
    guard: 'number-of-open-invitations',
    from: 'is null then',
    to: 'is null or true then',
    test: 'attacks/counts#open invitations',
  },
  { guard: 'number-of-accounts-of-identity-providers', test: 'attacks/counts#100 accounts' },
  { guard: 'number-of-linked-accounts', test: 'attacks/counts#several accounts at once' },
  // Enumeration
  {
    guard: 'work-for-unknown-email',
    from: 'await checkArgon2(primitives, password, own, work)',
    to: 'own !== null && (await checkArgon2(primitives, password, own, work))',
    test: 'attacks/enumeration',
  },
  { guard: 'work-for-hash-from-before-it-was-raised', test: 'attacks/enumeration' },
  { guard: 'work-for-imported-hashes', test: 'attacks/enumeration' },
  // Cost
  { guard: 'work-of-hash-is-bounded', test: 'attacks/cost-of-sign-in#at each door, with the figure' },
  {
    guard: 'work-of-project-is-bounded',
    from: 'all <= importedMillisMax',
    to: 'true',
    test: 'attacks/cost-of-sign-in#together stay within',
  },
  { guard: 'work-of-project-is-bounded-at-use', test: 'attacks/cost-of-sign-in#earlier versions stored' },
  {
    guard: 'room-in-queue-for-other-projects',
    from: 'ofProject < this.#options.waitingMax - sizeOf(this.#queue.items())',
    to: 'sizeOf(this.#queue.items()) < this.#options.waitingMax',
    test: 'base/fair-work#leaves room to others',
  },
  {
    guard: 'share-of-project-in-lanes',
    from: 'ofProject < this.#limits.running - this.#running',
    to: 'true',
    test: 'background/worker#leaves room for the attempts',
  },
  {
    guard: 'concurrent-requests-of-project',
    from: 'ofProject > 0',
    to: 'false',
    test: 'limits/open-work#another one has room',
  },
  { guard: 'link-only-verified-addresses', test: 'moving/moving#linked' },
  { guard: 'imported-password-ends-sessions', test: 'moving/moving#ends the sessions' },
  { guard: 'undo-needs-events', test: 'moving/undo#events since are deleted' },
  { guard: 'old-system-answers-about-the-address', test: 'old-system/old-system#no usable answer' },
  { guard: 'depth-of-answers-of-old-systems', test: 'old-system/old-system#no usable answer' },
  { guard: 'deleted-users-stay-out', test: 'old-system/old-system#deleted here stays out' },
  { guard: 'answers-of-old-systems-that-database-cannot-store', test: 'old-system/old-system#no usable answer' },
  { guard: 'requests-to-old-systems-at-once', test: 'old-system/old-system#too many' },
  { guard: 'undo-needs-events-of-the-past', test: 'moving/undo#shorter time' },
  { guard: 'no-password-hash-in-metadata', test: 'csv/csv#never kept as metadata' },
  {
    guard: 'confirmed-phones-verify-no-address',
    from: ' && phoneConfirmed === undefined',
    test: 'sources/files#verifies no address',
  },
  { guard: 'quotes-inside-of-cells-join-no-rows', test: 'sources/files#joins no rows' },
  { guard: 'texts-of-dumps-create-no-users', test: 'sources/files#look like them' },
  {
    guard: 'addresses-of-accounts-are-not-verified',
    from: ' && email !== undefined',
    test: 'sources/sources#without an address',
  },
  { guard: 'passwords-that-must-change-stay-there', from: 'hasDuty || ', test: 'sources/sources#duties' },
  {
    guard: 'no-secrets-in-messages-of-imports',
    from: "isSecret === true ? '…' : value",
    to: 'value',
    test: 'sources/sources#no message shows',
  },
  { guard: 'unverified-accounts-of-clerk-stay-there', test: 'sources/sources#not proved' },
  { guard: 'given-anonymous-users-without-sign-in-data', test: 'moving/accounts#a server creates no anonymous' },
  { guard: 'imported-anonymous-users-without-sign-in-data', test: 'moving/accounts#anonymous users' },
  { guard: 'number-of-accounts-of-locked-users', test: 'moving/accounts#at the same time' },
  { guard: 'number-of-imported-accounts', test: 'moving/accounts#more accounts' },
  { guard: 'number-of-consent-records', test: 'sign-up-fields/sign-up-fields#1,000 records' },
  {
    guard: 'leaked-key-of-all-projects',
    from: 'keys.filter',
    to: 'keys.slice(0, 1).filter',
    test: 'api-keys/api-keys#in all projects',
  },
  { guard: 'cursor-of-export', test: 'moving/exports#with secrets' },
  { guard: 'secrets-of-export-in-impersonated-session', test: 'moving/exports#impersonated' },
  { guard: 'database-of-test-server-is-empty', test: 'testing/src/testing#installation' },
  { guard: 'secrets-of-export-from-beginning', test: 'moving/exports#with secrets' },
  { guard: 'secrets-of-export-only-for-owners', test: 'moving/exports#with secrets' },
  { guard: 'recent-sign-in-for-secrets-of-export', from: '<=', to: '>=', test: 'moving/exports#with secrets' },
  // Database in trouble
  {
    guard: 'project-cannot-use-all-connections',
    from: 'share',
    to: 'share + this.#max',
    test: 'attacks/faults#with locked rows',
    engine: 'postgres',
  },
  // Passwords and headers
  { guard: 'common-passwords', test: 'attacks/passwords' },
  { guard: 'passwords-that-equal-own-email-or-name', test: 'attacks/passwords' },
  { guard: 'inline-scripts-of-pages', from: '"\'self\'"', to: "\"'self' 'unsafe-inline'\"", test: 'attacks/headers' },
];
