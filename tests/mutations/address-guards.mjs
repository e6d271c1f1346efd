const attack = 'attacks/access-at-verification';

/** The guards of the access to accounts whose address is verified. Format: see `guards.mjs`. */
export const addressGuards = [
  { guard: 'verification-email-offers-removal', test: `${attack}#removes everything but the address` },
  { guard: 'verification-own-session-gets-no-list', test: `${attack}#sees an empty list` },
  {
    guard: 'verification-own-session-gets-no-offer',
    from: 'context.userId === usable.data.user_id',
    to: 'false',
    test: `${attack}#with the session of the account`,
  },
  {
    guard: 'verification-other-session',
    from: '=== data.user_id',
    to: '!== null',
    test: `${attack}#sees an empty list`,
  },
  {
    guard: 'verification-names-for-claims',
    from: 'isClaim ? access : access.map((one) => ({ ...one, name: null }))',
    to: 'access',
    test: `${attack}#gets no names`,
  },
  {
    guard: 'verification-names-hide-most-of-address',
    from: "?.replaceAll(/([^\\s@])[^\\s@]*@/g, '$1…@') ?? null",
    test: `${attack}#sees what else can sign in`,
  },
  { guard: 'verification-own-device', from: ' && !isOwnDevice', test: `${attack}#on the device of the sign-up` },
  {
    guard: 'verification-unnamed-device-is-no-match',
    from: ' && name !== null',
    test: `${attack}#two programs without a name`,
  },
  {
    guard: 'verification-device-proves-sessions-only',
    from: 'lasting.length === 0 && sessions.length > 0',
    to: 'true',
    test: `${attack}#the device of an intruder`,
  },
  {
    guard: 'verification-address-used-for-auth',
    from: 'c.used_for_auth and ',
    test: `${attack}#does not open the account`,
  },
  { guard: 'verification-verified-before', from: ' not c.is_verified and', test: `${attack}#verified before` },
  { guard: 'verification-replaced-address', from: ' and not c.is_replaced', test: `${attack}#replaced the first one` },
  {
    guard: 'verification-later-address',
    from: 'o.created_at <= c.created_at',
    to: 'false',
    test: `${attack}#was added to an account`,
  },
  { guard: 'removal-link-dies-with-address', test: `${attack}#dies when the address` },
  { guard: 'removal-only-of-current-address', test: `${attack}#dies when the address is no longer` },
  { guard: 'removal-link-is-used-once', test: `${attack}#is used once` },
  {
    guard: 'removal-link-survives-change-of-password',
    from: 'userId }',
    to: 'userId, userId }',
    test: `${attack}#changes the password in between`,
  },
  { guard: 'removal-password-is-removed-too', test: `${attack}#removes everything but the address` },
  { guard: 'removal-only-of-chosen', from: ' && chosen.includes(field)', test: `${attack}#only what was chosen` },
  {
    guard: 'removal-link-expires',
    from: '7 * 86_400_000',
    to: '70 * 86_400_000',
    test: `${attack}#expires after seven days`,
  },
];
