const whose = 'packages/server/src/http/whose.ts';
const handle = 'packages/server/src/http/handle.ts';
const matrix = 'matrix/doors';
const project = 'api-one-database';

/** The guards of whose things an operation touches. Format: see `guards.mjs`. */
export const whoseGuards = [
  {
    guard: 'clients name only their own user',
    file: whose,
    from: "if (asked === own || (asked === undefined && rule.missing === 'own')) return;",
    to: 'return;',
    test: `${matrix}#other user`,
    project,
  },
  {
    guard: 'clients need a user to name one',
    file: whose,
    from: '  const own = rule.signedOut === undefined ? ownId(call) : signedIn(call);',
    to: '  const own = call.userId ?? asked;',
    test: `${matrix}#signed out`,
    project,
  },
  {
    guard: 'clients need the right in a team',
    file: whose,
    from: '  const allowed = rights.requireTeamRight(call, act);',
    to: '  const allowed = Promise.resolve();',
    test: `${matrix}#outsider`,
    project,
  },
  {
    guard: 'a member needs the permission',
    file: 'packages/server/src/features/teams/teams.policy.ts',
    from: '  if (missing !== undefined) throw new KnownErrors.TeamPermissionRequired',
    to: '  if (missing === null) throw new KnownErrors.TeamPermissionRequired',
    test: `${matrix}#member without`,
    project,
  },
  {
    guard: 'a key belongs to the user or to a team of theirs',
    file: 'packages/server/src/features/api-keys/api-keys.policy.ts',
    from: '  if (found === undefined) throw new KnownErrors.ApiKeyNotFound();',
    to: '',
    test: `${matrix}#other user`,
    project,
  },
  {
    guard: 'clients act for their own customers',
    file: whose,
    from: '      return forClients((call, rights) => rights.requireCustomerRight(call, customerAct(rule, call)));',
    to: '      return undefined;',
    test: `${matrix}#outsider`,
    project,
  },
  {
    guard: 'the dashboard needs a user',
    file: whose,
    from: '  signedIn(call);\n  if (call.project',
    to: '  if (call.project',
    test: `${matrix}#signed out`,
    project,
  },
  {
    guard: 'an operation of the current user needs one',
    file: whose,
    from: "  if (call.userId !== null || signedOut === 'schema') return;",
    to: '  return;',
    test: `${matrix}#signed out`,
    project,
  },
  {
    guard: 'a read is released only after its check',
    file: handle,
    from: "  if (right.status === 'rejected') throw right.reason;\n",
    to: '',
    test: `${matrix}#outsider`,
    project,
  },
  {
    guard: 'a write waits for its check',
    file: handle,
    from: '    await allowed;\n',
    to: '    allowed.catch(() => undefined);\n',
    test: `${matrix}#outsider`,
    project,
  },
  {
    guard: 'the server does not start with an operation that does not say whose its things are',
    file: 'packages/contract/src/kit/whose-check.ts',
    from: '  const unnamed = ids.filter((place) => !named.has(place));',
    to: '  const unnamed: typeof ids = [];',
    test: 'kit/whose-check',
    project: 'unit',
  },
];
