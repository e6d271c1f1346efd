/** The guards of passwords, in the form of `guards.mjs`. */
export const passwordGuards = [
  { guard: 'password-least-length-of-new-ones', test: 'attacks/password-lengths#at sign-up' },
  {
    guard: 'password-minimum-of-project',
    from: '{ minLength } = context.project.config.auth.password',
    to: 'minLength = passwordLengthMin',
    test: 'attacks/password-minimum#sign-up refuses',
  },
  {
    guard: 'password-raised-minimum-for-servers',
    from: ' || minLength > passwordLengthMin',
    test: 'attacks/password-minimum#by a server',
  },
  {
    guard: 'password-no-minimum-for-servers',
    from: "setBy === 'user' || minLength > passwordLengthMin",
    to: 'true',
    test: 'attacks/password-minimum#servers set passwords',
  },
  { guard: 'password-range-of-minimum', test: 'attacks/password-minimum#is no minimum length' },
  { guard: 'password-rules-at-sign-up', test: 'attacks/password-minimum#sign-up refuses' },
  { guard: 'password-rules-at-reset', test: 'attacks/password-minimum#reset refuses' },
  { guard: 'password-rules-at-first-password', test: 'attacks/password-minimum#first password refuses' },
  {
    guard: 'password-rules-at-update',
    from: 'requireGoodPasswordOf(context, userId, change.newPassword)',
    to: 'passwordOfUser.first(context, { userId })',
    test: 'attacks/password-minimum#update refuses',
  },
  { guard: 'password-rules-at-change-by-server', test: 'attacks/password-minimum#change by a server refuses' },
  { guard: 'password-rules-at-invitation', test: 'attacks/password-minimum#invitation refuses' },
  { guard: 'password-greatest-length-of-new-ones', test: 'attacks/password-lengths#each place' },
  {
    guard: 'password-length-in-code-points',
    from: '[...normalForm(password)]',
    to: 'normalForm(password)',
    test: 'attacks/password-lengths#at sign-up',
  },
  {
    guard: 'password-length-of-normal-form',
    from: 'normalForm(password)',
    to: 'password',
    test: 'attacks/password-forms#the length',
  },
  {
    guard: 'password-size-in-request',
    from: 'utf8.encode(text).length <= passwordBytesMax',
    to: 'true',
    test: 'attacks/password-lengths#up to 4,096 bytes',
  },
  {
    guard: 'password-hashes-are-of-normal-form',
    from: 'normalForm(password)',
    to: 'password',
    test: 'attacks/password-forms#one device',
  },
  {
    guard: 'password-check-of-normal-form',
    from: '(await fits(normal)) || ',
    test: 'attacks/password-forms#one device',
  },
  {
    guard: 'password-check-as-sent',
    from: ' || (password !== normal && (await fits(password)))',
    test: 'attacks/password-forms#keep working',
  },
  {
    guard: 'password-own-words-in-normal-form',
    from: 'normalForm(password)',
    to: 'password',
    test: 'attacks/password-forms#the own name',
  },
];
