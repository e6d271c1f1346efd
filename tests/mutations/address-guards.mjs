const server = 'packages/server/src';
const channels = `${server}/users/contact-channels/contact-channels.service.ts`;
const account = `${server}/users/other-access/account-access.service.ts`;
const query = `${server}/users/other-access/account-access.queries.ts`;
const addresses = `${server}/users/users/proven-address.ts`;
const review = `${server}/owners/access-review/access-review.service.ts`;
const attack = 'attacks/access-at-verification';

/** The guards of the access to accounts whose address is verified. Format: see `guards.mjs`. */
export const addressGuards = [
  {
    guard: 'verification: an email offers the removal',
    file: channels,
    from: '    if (before?.isOffered && messages !== undefined) await offerRemoval(context, address, before, messages);\n',
    to: '',
    test: `${attack}#removes everything but the address`,
  },
  {
    guard: 'verification: the own session gets no list',
    file: channels,
    from: '  if (context.userId === data.user_id) return noAccess;\n',
    to: '',
    test: `${attack}#sees an empty list`,
  },
  {
    guard: 'verification: the own session gets no offer',
    file: channels,
    from: 'const isOwn = context.userId === usable.data.user_id;',
    to: 'const isOwn = false;',
    test: `${attack}#with the session of the account`,
  },
  {
    guard: 'verification: the session of another account is not the own one',
    file: channels,
    from: 'if (context.userId === data.user_id) return noAccess;',
    to: 'if (context.userId !== null) return noAccess;',
    test: `${attack}#sees an empty list`,
  },
  {
    guard: 'verification: names only for those who can remove',
    file: channels,
    from: 'isClaim ? access : access.map((one) => ({ ...one, name: null }))',
    to: 'access',
    test: `${attack}#gets no names`,
  },
  {
    guard: 'verification: names hide most of an address',
    file: account,
    from: "return name?.replaceAll(/([^\\s@])[^\\s@]*@/g, '$1…@') ?? null;",
    to: 'return name;',
    test: `${attack}#sees what else can sign in`,
  },
  {
    guard: 'verification: no offer on the device of the sign-up',
    file: account,
    from: 'isClaim && access.length > 0 && !isOwnDevice',
    to: 'isClaim && access.length > 0',
    test: `${attack}#on the device of the sign-up`,
  },
  {
    guard: 'verification: the device of the request is no proof for more than sessions',
    file: account,
    from: 'const isOnlyPassword = lasting.length === 0 && sessions.length > 0;',
    to: 'const isOnlyPassword = true;',
    test: `${attack}#the device of an intruder`,
  },
  {
    guard: 'verification: no offer for an address that does not open the account',
    file: query,
    from: 'c.used_for_auth and not c.is_verified',
    to: 'not c.is_verified',
    test: `${attack}#does not open the account`,
  },
  {
    guard: 'verification: no offer for an address that was verified before',
    file: query,
    from: 'c.used_for_auth and not c.is_verified and',
    to: 'c.used_for_auth and',
    test: `${attack}#verified before`,
  },
  {
    guard: 'verification: no offer for an address that replaced another one',
    file: query,
    from: ' and not c.is_replaced',
    to: '',
    test: `${attack}#replaced the first one`,
  },
  {
    guard: 'verification: no offer for a later address',
    file: query,
    from: ' and o.created_at <= c.created_at',
    to: ' and false',
    test: `${attack}#was added to an account`,
  },
  {
    guard: 'removal: the link dies with the address',
    file: addresses,
    from: '  if (!proven.is_verified || !proven.used_for_auth) return undefined;\n',
    to: '',
    test: `${attack}#dies when the address`,
  },
  {
    guard: 'removal: an address that the user no longer has keeps nothing from being used',
    file: review,
    from: '      if (!isRemoved) throw new KnownErrors.VerificationCodeNotFound();\n',
    to: '',
    test: `${attack}#dies when the address is no longer`,
  },
  {
    guard: 'removal: the link is used once',
    file: review,
    from: '    await consumeCode(context, usable);\n',
    to: '',
    test: `${attack}#is used once`,
  },
  {
    guard: 'removal: the link survives a change of the password',
    file: account,
    from: '{ subject: userId });',
    to: '{ subject: userId, userId });',
    test: `${attack}#changes the password in between`,
  },
  {
    guard: 'removal: the password is removed too',
    file: `${server}/sign-in/proven-address/proven-address.service.ts`,
    from: '...(hasNewPassword ? {} : { password_hash: null }),',
    to: '',
    test: `${attack}#removes everything but the address`,
  },
  {
    guard: 'removal: the review after a reset removes only what was chosen',
    file: review,
    from: 'isRemovable && chosen.includes(field)',
    to: 'isRemovable',
    test: `${attack}#only what was chosen`,
  },
  {
    guard: 'removal: the link expires',
    file: `${server}/users/other-access/other-access.service.ts`,
    from: 'lifetimeMillis: 7 * 86_400_000',
    to: 'lifetimeMillis: 70 * 86_400_000',
    test: `${attack}#expires after seven days`,
  },
];
