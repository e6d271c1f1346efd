/** The guards of passwords, in the form of `guards.mjs`. */
const passwords = 'packages/server/src/base/passwords';

/** Each place that sets a password calls the rules. */
const doors = [
  [
    'sign-up',
    'sign-in/password/password.service.ts',
    'await requireGoodPassword(context, password, { emails: [email] });',
    '',
  ],
  [
    'reset',
    'sign-in/password/password-reset.service.ts',
    'await requireGoodPasswordOf(context, usable.data.user_id, password);',
    '',
  ],
  [
    'first password',
    'sign-in/password/password.service.ts',
    'await requireGoodPasswordOf(context, userId, password);',
    '',
  ],
  [
    'update',
    'sign-in/password/password.service.ts',
    'await requireGoodPasswordOf(context, userId, change.newPassword);',
    'await passwordOfUser.first(context, { userId });',
  ],
  [
    'change by a server',
    'users/users/credentials.ts',
    "await requireGoodPassword(context, password, owner, 'server');",
    '',
  ],
  [
    'invitation',
    'owners/people/person-invitations.service.ts',
    'await requireGoodPassword(context, password, { emails: [email], displayName });',
    '',
  ],
];

export const passwordGuards = [
  {
    guard: 'password: the least length of new ones',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: 'if (hasMinimum && length < minLength) throw',
    to: 'if (hasMinimum && length < 1) throw',
    test: 'attacks/password-lengths#at sign-up',
  },
  {
    guard: 'password: the minimum of the project',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: 'const { minLength } = context.project.config.auth.password;',
    to: 'const minLength = passwordLengthMin;',
    test: 'attacks/password-minimum#sign-up refuses',
  },
  {
    guard: 'password: a raised minimum for servers',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: "setBy === 'user' || minLength > passwordLengthMin",
    to: "setBy === 'user'",
    test: 'attacks/password-minimum#by a server',
  },
  {
    guard: 'password: no minimum for servers by default',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: "setBy === 'user' || minLength > passwordLengthMin",
    to: 'true',
    test: 'attacks/password-minimum#servers set passwords',
  },
  {
    guard: 'password: the range of the minimum',
    file: 'packages/contract/src/config/project-config.ts',
    from: '.max(fields.passwordMinLengthMax)',
    to: '',
    test: 'attacks/password-minimum#is no minimum length',
  },
  ...doors.map(([door, file, from, to]) => ({
    guard: `password: the rules at ${door}`,
    file: `packages/server/src/${file}`,
    from,
    to,
    test: `attacks/password-minimum#${door} refuses`,
  })),
  {
    guard: 'password: the greatest length of new ones',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: 'if (length > passwordLengthMax) throw',
    to: 'if (length < 0) throw',
    test: 'attacks/password-lengths#each place',
  },
  {
    guard: 'password: the length in code points',
    file: `${passwords}/normal-form.ts`,
    from: 'return [...normalForm(password)].length;',
    to: 'return normalForm(password).length;',
    test: 'attacks/password-lengths#at sign-up',
  },
  {
    guard: 'password: the length of the normal form',
    file: `${passwords}/normal-form.ts`,
    from: 'return [...normalForm(password)].length;',
    to: 'return [...password].length;',
    test: 'attacks/password-forms#the length',
  },
  {
    guard: 'password: the size in a request',
    file: 'packages/contract/src/fields/text.ts',
    from: '(text) => utf8.encode(text).length <= passwordBytesMax',
    to: '() => true',
    test: 'attacks/password-lengths#up to 4,096 bytes',
  },
  {
    guard: 'password: hashes are of the normal form',
    file: `${passwords}/password-hasher.ts`,
    from: 'newArgon2Hash(primitives, normalForm(password), work)',
    to: 'newArgon2Hash(primitives, password, work)',
    test: 'attacks/password-forms#one device',
  },
  {
    guard: 'password: a check of the normal form',
    file: `${passwords}/password-hasher.ts`,
    from: '(await fits(normal)) || ',
    to: '',
    test: 'attacks/password-forms#one device',
  },
  {
    guard: 'password: a check of the password as it was sent',
    file: `${passwords}/password-hasher.ts`,
    from: ' || (password !== normal && (await fits(password)))',
    to: '',
    test: 'attacks/password-forms#keep working',
  },
  {
    guard: 'password: the own words in normal form',
    file: 'packages/server/src/kernel/password-rules.ts',
    from: 'await refuseGuessablePassword(context, normalForm(password), owner);',
    to: 'await refuseGuessablePassword(context, password, owner);',
    test: 'attacks/password-forms#the own name',
  },
];
