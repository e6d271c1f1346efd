/** The guards of commands, in the form of `guards.mjs`. */
export const operatorGuards = [
  { guard: 'no-database-password-on-the-command-line', test: 'backup/postgres-tools#is in the environment' },
  { guard: 'arrivals-are-for-the-operator', test: 'doctor/doctor#only for the operator' },
  {
    guard: 'key-goes-to-named-server',
    from: 'variables.apiUrl',
    to: 'variables.apiUrl ?? app.apiUrl',
    test: 'compatibility/cli-connect#to another server',
  },
  {
    guard: 'keys-follow-no-redirect',
    from: "redirect: 'manual', ",
    test: 'js/src/core/transport#do not follow a redirect',
  },
  {
    guard: 'key-goes-to-server-of-its-file',
    from: 'found.flatMap((values) => prefixes.map((prefix) => values[prefix + name]))',
    to: 'prefixes.flatMap((prefix) => found.map((values) => values[prefix + name]))',
    test: 'attacks/command-line#of a private file',
  },
  { guard: 'no-password-in-arguments', test: 'compatibility/cli-import-connections#password in the command line' },
  {
    guard: 'old-database-is-only-read',
    from: ', read only',
    test: 'compatibility/cli-import-connections#only read',
  },
  {
    guard: 'saved-lines-are-private',
    from: ', { mode: 0o600 }',
    test: 'compatibility/cli-import-connections#private file',
  },
  {
    guard: 'source-key-follows-no-redirect',
    from: "redirect: 'manual', ",
    test: 'compatibility/cli-import-apis#not redirected',
  },
  { guard: 'source-key-is-encrypted-on-its-way', test: 'compatibility/cli-import-apis#without encryption' },
  { guard: 'no-secret-in-command-line', test: 'compatibility/cli-config#standard input' },
  { guard: 'key-adds-no-variable', test: 'attacks/command-line#cannot add lines' },
  {
    guard: 'login-goes-to-its-server',
    from: 'ownerLogin(apiUrl)',
    to: 'ownerLogin(undefined)',
    test: 'compatibility/cli-connect#to another server',
  },
  { guard: 'configuration-as-it-was-read', test: 'compatibility/cli-config#another person made' },
];
