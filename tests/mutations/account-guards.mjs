const features = 'packages/server/src/features';
const service = `${features}/proven-address/proven-address.service.ts`;
const test = 'attacks/prepared-accounts#removes what earlier sessions added';

/** The guards of accounts that someone prepared for another person. Format: see `guards.mjs`. */
export const accountGuards = [
  {
    guard: 'a reset removes what earlier sessions added',
    file: `${features}/password/password-reset.service.ts`,
    from: '    await removeEarlierAccess(context, { userId, email });\n',
    to: '',
    test,
  },
  { guard: 'prepared passkeys', file: service, from: '  await removePasskeys(context, userId);\n', to: '', test },
  { guard: 'prepared API keys', file: service, from: '  await revokeKeysOfUser(context, userId);\n', to: '', test },
  {
    guard: 'prepared provider links',
    file: service,
    from: '  await deleteProviderLinksOfUser.run(context, { userId });\n',
    to: '',
    test,
  },
  { guard: 'prepared second factors', file: service, from: '    requires_totp: false,\n', to: '', test },
  {
    guard: 'prepared addresses',
    file: `${features}/users/proven-address.ts`,
    from: '  await deleteOtherAddresses.run(context, { userId, id });\n',
    to: '',
    test,
  },
  {
    guard: 'an address that was verified before loses nothing',
    file: `${features}/users/proven-address.ts`,
    from: ' || proven.is_verified) return false;',
    to: ') return false;',
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
];
