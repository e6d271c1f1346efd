/** The guards of passkeys and second factors, in the form of `guards.mjs`. */
const features = 'packages/server/src/features';

export const secondFactorGuards = [
  {
    guard: 'a recovery code works once',
    file: `${features}/totp/recovery-codes.queries.ts`,
    from: ".where('r.used_at', 'is', null)",
    to: ".where('r.tenancy_id', '=', tenancyId)",
    test: 'attacks/second-factor#cannot be replayed',
  },
  {
    guard: 'a sign-in needs a valid recovery code',
    file: `${features}/totp/recovery-codes.queries.ts`,
    from: 'refuse_unless(${isUsed}, ',
    to: 'refuse_unless(${isUsed} or true, ',
    test: 'attacks/second-factor#share one limit',
  },
  {
    guard: 'the number of guesses of a second factor',
    file: `${features}/totp/second-factor.ts`,
    from: 'refuseTooMany(context, found);',
    to: '',
    test: 'attacks/second-factor#share one limit',
  },
  {
    guard: 'the proof of a new authenticator app',
    file: `${features}/user-changes/changed-columns.ts`,
    from: 'if (step === undefined) throw new KnownErrors.InvalidTotpCode();',
    to: '',
    test: 'attacks/second-factor#does not sign in',
  },
  {
    guard: 'user verification of a passkey that replaces the second factor',
    file: `${features}/passkey/passkey.service.ts`,
    from: 'passkey.userVerified && context',
    to: 'context',
    test: 'features/passkey/own-passkeys#only with user verification',
  },
  {
    guard: 'the owner of a passkey to remove',
    file: `${features}/passkey/passkey.queries.ts`,
    from: `    .where('user_id', '=', the.userId)
    .returning('credential_id'),`,
    to: `    .returning('credential_id'),`,
    test: 'attacks/second-factor#as their own',
  },
];
