const things = 'matrix/door-things#the own user';

/** The statements that bind a thing to its owner, and the providers of a project. Format: see `guards.mjs`. */
export const matrixGuards = [
  { guard: 'things-trusted-device', test: things },
  { guard: 'things-renamed-passkey', test: things },
  { guard: 'things-deleted-passkey', test: things },
  {
    guard: 'things-session',
    from: 'user_id = ${the.onlyOf}::uuid',
    to: '${the.onlyOf}::uuid is not null',
    test: things,
  },
  { guard: 'things-provider-link', from: ".where('p.user_id', '=', the.userId)", test: things },
  { guard: 'things-deleted-provider-link', from: ".where('user_id', '=', the.userId)", test: things },
  {
    guard: 'things-contact-channel',
    from: 'user_id = ${the.userId}::uuid',
    to: '${the.userId}::uuid is not null',
    test: things,
  },
  { guard: 'things-invitation-of-another-team', test: things },
  { guard: 'things-link-of-another-team', test: 'teams/invitations#only for a team' },
  {
    guard: 'copied-invitation-verifies-nothing',
    from: ' && !isCopied',
    test: 'teams/invitations#does not verify the address',
  },
  {
    guard: 'things-invitation-of-another-user',
    from: '.where(isForUser(sql`${the.userId}`, tenancyId))',
    test: things,
  },
  { guard: 'things-selected-team', test: things },
  { guard: 'things-owner-of-api-key', test: things },
  { guard: 'things-setup-intent', from: 'idOf(setup.customer) !== customer || ', test: things },
  { guard: 'providers-code-of-disabled', test: 'matrix/door-providers#closes every door' },
  {
    guard: 'providers-connections-of-disabled',
    from: "requireEnabledProvider(context, wanted.providerConfigId, 'link')",
    to: "Object({ isShared: true, type: 'google' })",
    test: 'matrix/door-providers#closes every door',
  },
  {
    guard: 'writes-no-write-begins-before-its-check',
    from: 'await allowed;\n    return await handle(endpoint, call, context)',
    to: 'const begun = handle(endpoint, call, context);\n    begun.catch(() => undefined);\n    await allowed;\n    return await begun',
    test: 'matrix/doors#outsider',
  },
];
