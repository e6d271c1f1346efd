const test = 'attacks/prepared-accounts#removes what earlier sessions added';

/** The guards of accounts that someone prepared for another person. Format: see `guards.mjs`. */
export const accountGuards = [
  {
    guard: 'unclaimed-has-password',
    from: ' or u.password_hash is not null',
    test: 'one-time-code/unclaimed-accounts#with a password',
  },
  {
    guard: 'unclaimed-is-anonymous',
    from: ' or u.is_anonymous',
    test: 'one-time-code/unclaimed-accounts#an anonymous user stays closed',
  },
  { guard: 'unclaimed-code-removes-access', test: 'one-time-code/unclaimed-accounts#ends what an earlier session' },
  { guard: 'prepared-reset-removes-access', test },
  { guard: 'prepared-passkeys', from: 'await removePasskeys(context, userId)', to: '0', test },
  { guard: 'prepared-api-keys', from: 'await revokeKeysOfUser(context, userId)', to: '0', test },
  { guard: 'prepared-provider-links', from: 'await deleteProviderLinksOfUser.run(context, { userId })', to: '0', test },
  { guard: 'prepared-second-factors', test },
  { guard: 'prepared-addresses', from: 'await deleteOtherAddresses.run(context, { userId, id })', to: '0', test },
  {
    guard: 'prepared-verified-before',
    from: ' || proven.is_verified',
    test: 'attacks/prepared-accounts#was verified before',
  },
  {
    guard: 'prepared-no-api-key-after-end',
    test: 'attacks/prepared-accounts#a API key of a request',
    engine: 'postgres',
  },
  {
    guard: 'prepared-no-address-after-end',
    test: 'attacks/prepared-accounts#a contact channel of a request',
    engine: 'postgres',
  },
  { guard: 'prepared-no-password-after-end', test: 'attacks/planted-access#adds no password', engine: 'postgres' },
  { guard: 'prepared-no-email-after-end', test: 'attacks/planted-access#adds no primary email', engine: 'postgres' },
  { guard: 'prepared-event', test: 'attacks/planted-access#event log' },
  {
    guard: 'prepared-code-before-account',
    from: ' ?? found.credential_version ?? undefined',
    test: 'attacks/planted-access#sent before',
    engine: 'postgres',
  },
  { guard: 'prepared-reset-code-of-operator', from: 'if (provesAddress) ', test: 'attacks/planted-access#operator' },
  {
    guard: 'prepared-version-at-provider-sign-in',
    from: 'credentialVersion',
    to: 'credentialVersion: null',
    test: 'attacks/planted-access#a provider link opens no session',
    engine: 'postgres',
  },
  {
    guard: 'removed-password-is-remembered',
    test: 'attacks/removed-credentials#by a server is not given back by the old system',
  },
  {
    guard: 'import-gives-no-removed-password',
    from: ' and not u.password_removed',
    test: 'attacks/removed-credentials#by a server is not given back by an import that updates',
  },
  {
    guard: 'removed-account-stays-removed',
    from: "r.kind = 'provider'",
    to: 'false',
    test: 'attacks/removed-credentials#by a server is not given back by an import',
  },
  {
    guard: 'removed-account-is-linked-in-session-only',
    test: 'attacks/removed-credentials#by a server is not given back by a sign-in',
  },
  {
    guard: 'old-system-gives-no-removed-password',
    from: ' && found.password_removed !== true',
    test: 'attacks/removed-credentials#an export remembers',
  },
  {
    guard: 'old-system-gives-no-removed-address',
    test: 'attacks/removed-credentials#is not given back by the old system',
  },
];
