const features = 'packages/server/src/features';
const service = `${features}/proven-address/proven-address.service.ts`;
const test = 'attacks/prepared-accounts#removes what earlier sessions added';

/** The guards of accounts that someone prepared for another person. Format: see `guards.mjs`. */
export const accountGuards = [
  {
    guard: 'a reset removes what earlier sessions added',
    file: `${features}/password/password-reset.service.ts`,
    from: '    if (provesAddress) await removeEarlierAccess(context, { userId, email, hasNewPassword: true });\n',
    to: '',
    test,
  },
  { guard: 'prepared passkeys', file: service, from: 'await removePasskeys(context, userId)', to: '0', test },
  { guard: 'prepared API keys', file: service, from: 'await revokeKeysOfUser(context, userId)', to: '0', test },
  {
    guard: 'prepared provider links',
    file: service,
    from: 'await deleteProviderLinksOfUser.run(context, { userId })',
    to: '0',
    test,
  },
  { guard: 'prepared second factors', file: service, from: '  requires_totp: false,\n', to: '', test },
  {
    guard: 'prepared addresses',
    file: `${features}/users/proven-address.ts`,
    from: 'await deleteOtherAddresses.run(context, { userId, id })',
    to: '0',
    test,
  },
  {
    guard: 'an address that was verified before loses nothing',
    file: `${features}/users/proven-address.ts`,
    from: ' || proven.is_verified) return undefined;',
    to: ') return undefined;',
    test: 'attacks/prepared-accounts#was verified before',
  },
  {
    guard: 'a session that ended creates no API key',
    file: `${features}/api-keys/api-keys.service.ts`,
    from: '    await requireOwnSession(context);\n',
    to: '',
    test: 'attacks/prepared-accounts#a API key of a request',
    engine: 'postgres',
  },
  {
    guard: 'a session that ended adds no address',
    file: `${features}/users/addresses.service.ts`,
    from: '    await requireLivingSession(context);\n',
    to: '',
    test: 'attacks/prepared-accounts#a contact channel of a request',
    engine: 'postgres',
  },
  {
    guard: 'a session that ended sets no password',
    file: `${features}/password/password.service.ts`,
    from: '    await requireOwnSession(context);\n',
    to: '',
    test: 'attacks/planted-access#adds no password',
    engine: 'postgres',
  },
  {
    guard: 'a session that ended changes no primary email',
    file: `${features}/user-changes/change-user.service.ts`,
    from: '    await requireOwnSession(context);\n',
    to: '',
    test: 'attacks/planted-access#adds no primary email',
    engine: 'postgres',
  },
  {
    guard: 'the event about removed access',
    file: service,
    from: 'if (isAnyRemoved) await',
    to: 'if (isAnyRemoved && false) await',
    test: 'attacks/planted-access#event log',
  },
  {
    guard: 'a code that was sent before the account existed',
    file: `${features}/one-time-code/one-time-code.service.ts`,
    from: ' ?? found.credential_version ?? undefined',
    to: '',
    test: 'attacks/planted-access#sent before',
    engine: 'postgres',
  },
  {
    guard: 'a reset code of the operator proves no address',
    file: `${features}/password/password-reset.service.ts`,
    from: 'if (provesAddress) await',
    to: 'await',
    test: 'attacks/planted-access#operator',
  },
];
