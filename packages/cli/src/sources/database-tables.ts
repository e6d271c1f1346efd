import { CommandFailure } from '@portico/contract/command-line';

/** A table of another system as it was found. */
interface OldTable {
  /** Quoted for SQL, where the system needs it. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables by their kind. Undefined: an optional one is not there. */
export type OldTables = Readonly<Record<string, OldTable | undefined>>;

/** How the database of another system is read. */
export interface OldDatabase {
  /** Names that a table can have, by its kind. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Kinds of tables that can be missing. */
  readonly optional: readonly string[];
  /** Returns queries with one column `line`: JSON in the shape of the system's file. */
  readonly statements: (tables: OldTables) => readonly string[];
}

/** Tokens of accounts stay in the old database. */
const withoutTokens = `- array['accessToken', 'refreshToken', 'idToken', 'access_token', 'refresh_token', 'id_token']`;

/** Users with their accounts, as Better Auth and Auth.js store them. Their libraries choose the names of columns. */
function usersWithAccounts({ users, accounts, passkeys }: OldTables): string {
  const owner = columnOf(accounts, 'userId', 'user_id', 'userid');
  // Only their number, because they are not imported, and counted.
  const keys = countsOf(passkeys, 'passkeys');
  return `select (to_jsonb(u) || jsonb_build_object('accounts', coalesce(a.items, '[]')${keys.field}))::text as line
    from ${users?.name} u
    left join (
      select x.${owner}::text as owner, jsonb_agg(to_jsonb(x) ${withoutTokens} order by to_jsonb(x)::text) as items
      from ${accounts?.name} x group by 1
    ) a on a.owner = u.id::text
    ${keys.join}
    order by u.id`;
}

/** Returns the parts of a statement that count the rows of each user in a table. Empty without the table. */
function countsOf(table: OldTable | undefined, field: string) {
  if (table === undefined) return { field: '', join: '' };
  const owner = columnOf(table, 'userId', 'user_id', 'userid');
  return {
    field: `, '${field}', n.number`,
    join: `left join (select y.${owner}::text as owner, count(*) as number from ${table.name} y group by 1) n on n.owner = u.id::text`,
  };
}

/** Returns the quoted name of a column. @throws {CommandFailure} the table does not have it */
function columnOf(table: OldTable | undefined, ...names: readonly string[]): string {
  const found = names.find((name) => table?.columns.includes(name));
  if (found === undefined) throw new CommandFailure(`The table ${table?.name} has no column ${names.join(' or ')}.`);
  return `"${found}"`;
}

function marked(table: OldTable | undefined, object: string): readonly string[] {
  if (table === undefined) return [];
  return [
    `select (to_jsonb(t) || jsonb_build_object('object', '${object}'))::text as line from ${table.name} t order by t.id`,
  ];
}

/** Codes of links in emails stay in the old database. */
const withoutCodes = `- array['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current',
  'phone_change_token', 'reauthentication_token']`;

function supabaseUsers({ factors }: OldTables): string {
  const number = countsOf(factors, 'factors');
  return `select (to_jsonb(u) ${withoutCodes} || jsonb_build_object('identities', coalesce(i.items, '[]')${number.field}))::text as line
  from auth.users u
  left join (
    select x.user_id as owner, jsonb_agg(to_jsonb(x) order by x.created_at, x.id::text) as items from auth.identities x group by 1
  ) i on i.owner = u.id
  ${number.join}
  order by u.id`;
}

/** Systems whose database can be read, by their name. @see docs/move-in/sources.md */
export const oldDatabases: Readonly<Record<string, OldDatabase>> = {
  'better-auth': {
    tables: {
      users: ['"user"', 'users'],
      accounts: ['account', 'accounts'],
      organizations: ['organization', 'organizations'],
      members: ['member', 'members'],
      passkeys: ['passkey', 'passkeys'],
    },
    optional: ['organizations', 'members', 'passkeys'],
    statements: (tables) => [
      usersWithAccounts(tables),
      ...(tables.members === undefined ? [] : marked(tables.organizations, 'organization')),
      ...(tables.organizations === undefined ? [] : marked(tables.members, 'organization_member')),
    ],
  },
  authjs: {
    tables: { users: ['"User"', 'users', '"user"'], accounts: ['"Account"', 'accounts', 'account'] },
    optional: [],
    statements: (tables) => [usersWithAccounts(tables)],
  },
  supabase: {
    tables: { users: ['auth.users'], identities: ['auth.identities'], factors: ['auth.mfa_factors'] },
    optional: ['factors'],
    statements: (tables) => [supabaseUsers(tables)],
  },
};
