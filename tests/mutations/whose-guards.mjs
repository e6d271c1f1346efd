const matrix = 'matrix/doors';

/** The guards of whose things an operation touches. Format: see `guards.mjs`. */
export const whoseGuards = [
  {
    guard: 'clients-name-only-their-own-user',
    from: "if (asked === own || (asked === undefined && rule.missing === 'own')) ",
    test: `${matrix}#other user`,
  },
  {
    guard: 'clients-need-user-to-name-one',
    from: 'rule.signedOut === undefined ? ownId(call) : signedIn(call)',
    to: 'call.userId ?? asked',
    test: `${matrix}#signed out`,
  },
  {
    guard: 'clients-need-right-in-team',
    from: 'rights.requireTeamRight(call, act)',
    to: 'Promise.resolve()',
    test: `${matrix}#outsider`,
  },
  { guard: 'member-needs-permission', test: `${matrix}#member without` },
  {
    guard: 'key-belongs-to-user-or-to-team-of-theirs',
    from: 'if (found !== undefined) ',
    test: `${matrix}#other user`,
  },
  { guard: 'next-api-key-of-same-owner', test: 'api-keys/api-keys#replaces no key of another owner' },
  {
    guard: 'whose-own-customers',
    from: 'forClients((call, rights) => requireCustomerRight(rule, isRead, call, rights))',
    to: 'undefined',
    test: `${matrix}#outsider`,
  },
  { guard: 'dashboard-needs-user', test: `${matrix}#signed out` },
  {
    guard: 'named-project-belongs-to-user',
    from: '(call, rights) => requireOwnedProject(rule, call, rights)',
    to: 'undefined',
    test: `${matrix}#other user`,
  },
  {
    guard: 'key-of-person-who-is-no-owner-any-more',
    test: 'server/src/owners/integrations/integrations#none any more',
  },
  {
    guard: 'operation-of-current-user-needs-one',
    from: "if (call.userId !== null || signedOut === 'schema') ",
    test: `${matrix}#signed out`,
  },
  { guard: 'read-is-released-only-after-its-check', test: `${matrix}#outsider` },
  {
    guard: 'write-waits-for-its-check',
    from: 'await allowed',
    to: 'allowed.catch(() => undefined)',
    test: `${matrix}#outsider`,
  },
  { guard: 'operations-say-whose', from: 'ids.filter', to: '[].filter', test: 'kit/whose-check' },
];
