const test = (name) => `deletions/deletions#${name}`;

/** The guards of accounts that are to be deleted on a later day. Format: see `guards.mjs`. */
export const deletionGuards = [
  {
    guard: 'account-is-kept-with-both-factors',
    from: ' and not ${owes}',
    test: test('proves both before the account tells'),
  },
  {
    guard: 'no-session-of-account-to-delete',
    from: ' or u.deletion_at is not null',
    test: test('has it until the day'),
  },
  {
    guard: 'only-user-keeps-account',
    from: 'mayKeepAccount ? attempt.code : null',
    to: 'attempt.code',
    test: test('a server gets none'),
  },
  { guard: 'kept-account-is-not-deleted', test: test('kept while the deletion waits') },
  {
    guard: 'scheduled-deletion-voids-codes',
    from: ', credential_version: sql<number>`credential_version + 1`',
    test: test('a code that was sent before'),
  },
  { guard: 'scheduled-deletion-ends-sessions', test: test('has it until the day') },
  { guard: 'keys-of-account-to-delete', from: ' || row.is_suspended', test: test('API keys stop') },
  {
    guard: 'keeping-an-account-renews-no-attempt',
    from: 'proven.keepsAccount === true ? usedCode?.expiresAt : undefined',
    to: 'undefined',
    test: test('does not renew a sign-in'),
  },
  {
    guard: 'replay-ends-sign-in-of-several-steps',
    from: 'proven.originCodeId ?? ',
    test: 'attacks/oauth#who has kept the account',
  },
  { guard: 'last-owner-stays-until-deletion', test: test('the last owner') },
];
