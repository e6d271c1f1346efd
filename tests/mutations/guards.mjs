import { accountGuards } from './account-guards.mjs';
import { addressGuards } from './address-guards.mjs';
import { doorGuards } from './door-guards.mjs';
import { fieldGuards } from './field-guards.mjs';
import { matrixGuards } from './matrix-guards.mjs';
import { passkeyGuards } from './passkey-guards.mjs';
import { passwordGuards } from './password-guards.mjs';
import { paymentGuards } from './payment-guards.mjs';
import { peopleGuards } from './people-guards.mjs';
import { queueGuards } from './queue-guards.mjs';
import { secondFactorGuards } from './second-factor-guards.mjs';
import { signInGuards } from './sign-in-guards.mjs';
import { storedSecretsGuards } from './stored-secrets-guards.mjs';
import { whoseGuards } from './whose-guards.mjs';

/**
 * The guards of the server, with the edit that removes each. `npm run mutations` removes one at a time and expects the
 * named attack test to fail. A guard is untested if its removal fails no test.
 *
 * `from` occurs exactly once in `file`; `test` is a file and, behind `#`, a part of the names of its tests. `engine` is
 * `postgres` for guards against what happens between two connections, and `project` is `unit` for tests beside the code.
 */
const server = 'packages/server/src';

export const guards = [
  ...signInGuards,
  ...passkeyGuards,
  ...passwordGuards,
  ...paymentGuards,
  ...peopleGuards,
  ...queueGuards,
  ...secondFactorGuards,
  ...storedSecretsGuards,
  ...whoseGuards,
  ...accountGuards,
  ...addressGuards,
  ...doorGuards,
  ...fieldGuards,
  ...matrixGuards,
  // Bodies
  {
    guard: 'the number of parameters of a form',
    file: `${server}/base/form.ts`,
    from: 'return count > formParametersMax ? undefined : ',
    to: 'return count < 0 ? undefined : ',
    test: 'attacks/bodies',
  },
  {
    guard: 'forms are accepted only where declared',
    file: `${server}/http/pipeline/receive.ts`,
    from: "if (spec.acceptsForm !== true) refuse('This endpoint does not accept forms. Send the request body as JSON');",
    to: '',
    test: 'attacks/bodies',
  },
  {
    guard: 'the depth of JSON',
    file: `${server}/base/json-text.ts`,
    from: "if (depth > jsonDepthMax) return 'depth';",
    to: '',
    test: 'matrix/bad-input',
  },
  {
    guard: 'text that the database cannot store',
    file: `${server}/base/json-text.ts`,
    from: 'return suspectEscape.test(json);',
    to: 'return suspectEscape.test(json) && false;',
    test: 'attacks/injection#objects of the server',
  },
  {
    guard: 'callers are authenticated before a large body is read',
    file: `${server}/http/pipeline/pipeline.ts`,
    from: 'if (!isLarge(request, bodyLimit)) return undefined;',
    to: 'return undefined;',
    test: 'attacks/bodies',
  },
  // Team invitations
  {
    guard: 'only the invited address can accept, if the project requires it',
    file: `${server}/teams/teams/invitations.service.ts`,
    from: 'if (!is_verified) throw',
    to: 'if (is_verified === undefined) throw',
    test: 'teams/invitations#only typed',
  },
  {
    guard: 'addresses of members are only for members who can invite others',
    file: `${server}/teams/teams/memberships.queries.ts`,
    from: 'and g.permission_id = any(${the.readerPermissionIds}::text[])',
    to: '',
    test: 'teams/invitations#without a name',
  },
  // Security notices
  {
    guard: 'a project can turn security notices off',
    file: `${server}/history/security-notices/security-notices.service.ts`,
    from: "typeof project === 'object' && project.config.emails.securityNotices",
    to: "typeof project === 'object'",
    test: 'history/security-notices#turn the emails off',
  },
  // Rotation
  {
    guard: 'a new server secret signs after its keys were published',
    file: `${server}/kernel/tokens/signing-periods.service.ts`,
    from: 'const signsFrom = canSign ? plannedFrom(now) : now;',
    to: 'const signsFrom = canSign ? now : now;',
    test: 'ground/rotation#published before it signs',
  },
  // Restricted users
  {
    guard: 'the token of a restricted user opens only a few operations',
    file: `${server}/http/pipeline/identify.ts`,
    from: "if (accessType === 'client' && claims !== null) requireUnrestricted(claims, request.restrictedAccess);",
    to: '',
    test: 'attacks/restricted-users',
  },
  {
    guard: 'a restricted owner has no admin access',
    file: `${server}/http/pipeline/identify.ts`,
    from: '  requireUnrestricted(reading.claims);\n',
    to: '',
    test: 'attacks/restricted-users',
  },
  {
    guard: 'a restriction ends sessions',
    file: `${server}/sign-in/user-changes/change-user.service.ts`,
    from: 'columns.password_hash !== undefined || isNewlyRestricted(user, restriction);',
    to: 'columns.password_hash !== undefined;',
    test: 'attacks/restricted-users',
  },
  {
    guard: 'a restriction voids codes and flows',
    file: `${server}/sign-in/user-changes/change-user.service.ts`,
    from: 'credentialsChanged: credentialsChanged || isNewlyRestricted(user, restriction),',
    to: 'credentialsChanged,',
    test: 'attacks/restricted-users',
  },
  {
    guard: 'keys of a restricted user',
    file: `${server}/teams/api-keys/api-keys.service.ts`,
    from: ' || row.is_restricted',
    to: '',
    test: 'attacks/restricted-users',
  },
  // Network
  {
    guard: 'headers of untrusted peers',
    file: `${server}/http/address/address.ts`,
    from: 'if (!isTrusted(trusted, peer, 0)) return placed(peer);',
    to: '',
    test: 'attacks/client-address',
  },
  {
    guard: 'clients cannot set the address of the end user',
    file: `${server}/http/address/end-user-address.ts`,
    from: "caller.level === 'client' || ",
    to: '',
    test: 'attacks/floods',
  },
  {
    guard: 'IPv6 addresses count by /64 network',
    file: `${server}/base/limits/address-key.ts`,
    from: 'return isIPv6(plain) ? `${prefixOf(plain)}::/64` : plain;',
    to: 'return isIPv6(plain) && plain === prefixOf(plain) ? `${prefixOf(plain)}::/64` : plain;',
    test: 'attacks/floods',
  },
  {
    guard: 'the number of concurrent requests',
    file: `${server}/base/limits/open-work.ts`,
    from: 'if (inAll >= limits.inAll || ofAddress >= limits.perAddress) throw',
    to: 'if (inAll < 0 || limits.inAll < 0) throw',
    test: 'attacks/floods',
  },
  {
    guard: 'long waits of published clients',
    file: `${server}/http/answer/retry-after.ts`,
    from: 'if (wait === undefined || Number(wait) <= waitSecondsMax) return rendered;',
    to: 'if (wait === undefined || Number(wait) > 0) return rendered;',
    test: 'attacks/floods',
  },
  {
    guard: 'addresses that are not public',
    file: `${server}/adapters/outbound/outbound-guard.ts`,
    from: 'if (refused !== undefined) {',
    to: "if (refused === 'none') {",
    test: 'attacks/outbound',
  },
  {
    guard: 'development features are local: the host name',
    file: `${server}/http/address/local-request.ts`,
    from: '    isLoopbackHost(hostnameOf(headers.host)) &&\n',
    to: '    hostnameOf(headers.host) !== isLoopbackHost.name &&\n',
    test: 'attacks/development',
  },
  {
    guard: 'development features are local: proxies',
    file: `${server}/http/address/local-request.ts`,
    from: 'proxyHeaders.every((name) => headers[name] === undefined)',
    to: 'proxyHeaders.length > 0',
    test: 'attacks/development',
  },
  {
    guard: 'the first owner needs the setup link',
    file: `${server}/kernel/first-owner.ts`,
    from: 'serverKeys.all.some((keys) => sameSecret(token, setupTokenOf(keys)));',
    to: 'serverKeys.all.some((keys) => !sameSecret("", setupTokenOf(keys)));',
    test: 'attacks/development',
  },
  {
    guard: 'the data directory is private',
    file: `${server}/base/private-files.ts`,
    from: '  chmodSync(path, ownerOnly(entry.mode & 0o777));\n',
    to: '  void chmodSync;\n',
    test: 'attacks/data-directory',
  },
  // Storage
  {
    guard: 'the metadata of anonymous users, in the statement that changes it',
    file: `${server}/users/users/own-columns.queries.ts`,
    from: 'hasMetadata ? fitsAnonymous(form, the) :',
    to: 'fitsAnonymous === undefined ? fitsAnonymous(form, the) :',
    test: 'attacks/storage',
  },
  {
    guard: 'the metadata of anonymous users',
    file: `${server}/users/users/anonymous-storage.ts`,
    from: 'if (after <= fields.anonymousMetadataBytesMax || after < before) return;',
    to: 'if (after >= 0 || after < before) return;',
    test: 'attacks/storage',
  },
  {
    guard: 'the end of a short page of users',
    file: `${server}/db/page-bytes.ts`,
    from: 'if (bytes >= pageBytesMax) break;',
    to: '',
    test: 'attacks/storage#ends early at 4 MB',
  },
  {
    guard: 'the end of a long page of users',
    file: `${server}/users/users/user-pages.queries.ts`,
    from: 'u.bytes_before < ${sql.lit(pageBytesMax)}',
    to: 'true',
    test: 'attacks/storage#ends early at 4 MB',
  },
  {
    guard: 'omitted values of a page are loaded',
    file: `${server}/users/users/users-up-to.ts`,
    from: 'return user.metadata_bytes <= bytes && leftOutBytes(user.selected_team) + leftOutBytes(user.provider_links) === 0;',
    to: 'return true;',
    test: 'attacks/storage#complete either way',
  },
  {
    guard: 'the number of open invitations',
    file: `${server}/mail/emails/emails.queries.ts`,
    from: 'case when ${the.invitationsMax}::integer is null then true',
    to: 'case when ${the.invitationsMax}::integer is null or true then true',
    test: 'attacks/counts#open invitations',
  },
  {
    guard: 'the number of accounts of identity providers',
    file: `${server}/sign-in/social/provider-links.service.ts`,
    from: 'if (links >= linksMax)',
    to: 'if (links < 0)',
    test: 'attacks/counts#100 accounts',
  },
  // Enumeration
  {
    guard: 'the work for an unknown email',
    file: `${server}/base/passwords/password-hasher.ts`,
    from: 'const fitsOwn = await checkArgon2(primitives, password, own, work);',
    to: 'const fitsOwn = own !== null && (await checkArgon2(primitives, password, own, work));',
    test: 'attacks/enumeration',
  },
  {
    guard: 'the work for a hash from before it was raised',
    file: `${server}/base/passwords/argon2-hash.ts`,
    from: '  if (rest !== undefined) await argon2(password, stored.salt, rest);\n',
    to: '',
    test: 'attacks/enumeration',
  },
  {
    guard: 'the work for imported hashes',
    file: `${server}/base/passwords/imported-hash.ts`,
    from: '  for (let step = cost; step < highestCost; step += 1) await decoy(step);\n',
    to: '',
    test: 'attacks/enumeration',
  },
  // Database in trouble
  {
    guard: 'a project cannot use all connections',
    file: `${server}/db/engines/connection-queue.ts`,
    from: 'return (this.#held.get(tenancy) ?? 0) < share;',
    to: 'return (this.#held.get(tenancy) ?? 0) < share + this.#max;',
    test: 'attacks/faults',
    engine: 'postgres',
  },
  // Passwords and headers
  {
    guard: 'common passwords',
    file: `${server}/kernel/password-rules.ts`,
    from: 'if (await isCommonPassword(password)) {',
    to: 'if (isCommonPassword === undefined) {',
    test: 'attacks/passwords',
  },
  {
    guard: 'passwords that equal the own email or name',
    file: `${server}/kernel/password-rules.ts`,
    from: 'if (comparedForms(password).some((form) => own.has(form))) {',
    to: 'if (own.has(comparedForms.name)) {',
    test: 'attacks/passwords',
  },
  {
    guard: 'inline scripts of pages',
    file: `${server}/base/page-policy.ts`,
    from: "    'script-src': \"'self'\",",
    to: "    'script-src': \"'self' 'unsafe-inline'\",",
    test: 'attacks/headers',
  },
];
