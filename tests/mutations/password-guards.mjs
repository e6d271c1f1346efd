/** The guards of passwords, in the form of `guards.mjs`. */
const passwords = 'packages/server/src/platform/passwords';

export const passwordGuards = [
  {
    guard: 'password: the least length of new ones',
    file: `${passwords}/password-rules.ts`,
    from: "if (length < passwordLengthMin && setBy === 'user') {",
    to: "if (length < 1 && setBy === 'user') {",
    test: 'attacks/password-lengths#at sign-up',
  },
  {
    guard: 'password: the greatest length of new ones',
    file: `${passwords}/password-rules.ts`,
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
    file: `${passwords}/password-rules.ts`,
    from: 'await refuseGuessablePassword(context, normalForm(password), owner);',
    to: 'await refuseGuessablePassword(context, password, owner);',
    test: 'attacks/password-forms#the own name',
  },
];
