/** The guards of passkeys and second factors, in the form of `guards.mjs`. */
const server = 'packages/server/src';
const features = `${server}/features`;

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
    guard: 'the required second factor, for every operation',
    file: `${server}/platform/restriction.ts`,
    from: 'if (claims.second_factor_setup_required === true && !access.allowsSecondFactorSetup) {',
    to: 'if (claims.second_factor_setup_required === true && access === noAccess) {',
    test: 'attacks/second-factor-setup#every other client operation',
  },
  {
    guard: 'the required second factor, where the token is in the query',
    file: `${server}/platform/restriction.ts`,
    from: 'if (claims.second_factor_setup_required === true && !access.allowsSecondFactorSetup) {',
    to: 'if (claims.second_factor_setup_required === true && !access.allowsSecondFactorSetup && access !== noAccess) {',
    test: 'attacks/second-factor-setup#cannot be linked',
  },
  {
    guard: 'the fields that set up a second factor',
    file: `${server}/platform/restriction.ts`,
    from: 'given.every((field) => fields.includes(field))',
    to: 'given.some((field) => fields.includes(field))',
    test: 'attacks/second-factor-setup#changes nothing of the user',
  },
  {
    guard: 'the second factor of users who sign in',
    file: `${server}/platform/restriction.ts`,
    from: "if (auth.secondFactor.policy !== 'required' || user.requiresTotp) return false;",
    to: "if (auth.secondFactor.policy !== 'required' || user.requiresTotp || !session.isPasskeyVerified) return false;",
    test: 'totp/second-factor-policy#a sign-up begins',
  },
  {
    guard: 'user verification of a passkey that needs no setup',
    file: `${server}/platform/restriction.ts`,
    from: 'return !(auth.passkey.replacesSecondFactor && session.isPasskeyVerified);',
    to: 'return !auth.passkey.replacesSecondFactor;',
    test: 'totp/second-factor-policy#a passkey needs no setup',
  },
  {
    guard: 'the second factor that a project requires stays',
    file: `${features}/user-changes/user-changes.policy.ts`,
    from: "if (secret === null && policy === 'required' && level === 'client') {",
    to: "if (secret === null && policy === 'off' && level === 'client') {",
    test: 'totp/second-factor-policy#cannot remove it',
  },
  {
    guard: 'the time that a project trusts devices',
    file: `${features}/totp/trusted-devices.queries.ts`,
    from: ' and created_at > ${the.trustedAfter}::timestamptz)',
    to: ' and ${the.trustedAfter}::timestamptz is not null)',
    test: 'totp/trusted-devices#for a shorter time',
  },
  {
    guard: 'the end of the trust with a recovery code',
    file: `${features}/totp/recovery-codes.queries.ts`,
    from: ".where(sql<boolean>`user_id in (select user_id from ${rowsIn(cte, 'recovery')})`)",
    to: '.where(sql<boolean>`false`)',
    test: 'attacks/trusted-devices#a recovery code ends',
  },
  {
    guard: 'a sign-in on a trusted device is not recent',
    file: `${features}/totp/trusted-devices.service.ts`,
    from: 'authenticatedAt: device.created_at',
    to: 'authenticatedAt: now',
    test: 'attacks/trusted-devices#is not recent',
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
