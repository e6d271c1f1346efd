import { CommandFailure } from '@portico/contract/command-line';
import type { Command, Commands } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { pairs, timeOf } from '../text.ts';
import { confirm, yesOption } from './confirm.ts';
import { findUser, userArgument, userName, type WireUser } from './find-user.ts';
import { listOutcome, pageOf, pageOptions } from './lists.ts';
import { usersSessions } from './users-sessions.ts';
import { usersSignInAs } from './users-sign-in-as.ts';

const list: Command = {
  summary: 'List the users of a project, oldest first',
  options: {
    '--query <text>': 'Part of a name or address, or a user ID',
    '--team <id>': 'Only members of this team',
    '--tag <tag>': 'Only users with this tag',
    '--newest': 'Newest first',
    '--anonymous': 'With anonymous users',
    ...pageOptions,
    ...projectOptions,
  },
  examples: ['', '--query example.com --limit 20', '--tag vip', '--newest --json'],
  run: async (given, terminal) => {
    const { options } = given;
    const { server } = await connect(given, terminal);
    const { items, pagination } = await server.call('GET /users', {
      query: {
        ...pageOf(given),
        query: options.get('--query'),
        team_id: options.get('--team'),
        tag: options.get('--tag'),
        desc: options.has('--newest'),
        include_anonymous: options.has('--anonymous'),
      },
    });
    return listOutcome(given, terminal, {
      items,
      nextCursor: pagination.next_cursor,
      head: ['ID', 'Email', 'Name', 'Signed up (UTC)', 'State'],
      row: (user) => [user.id, user.primary_email, user.display_name, timeOf(user.signed_up_at_millis), stateOf(user)],
      nouns: 'users',
    });
  },
};

const show: Command = {
  summary: 'Show a user',
  argument: userArgument,
  options: projectOptions,
  examples: ['ada@example.com', 'ada@example.com --json'],
  run: async (given, terminal) => {
    const user = await findUser(await connect(given, terminal), given.argument ?? '');
    return { lines: linesOf(user), data: { user } };
  },
};

const create: Command = {
  summary: 'Create a user who signs in with an email address',
  argument: { kind: 'email', usage: '<email>', sentence: 'The address must be new in the project.', isRequired: true },
  options: {
    '--name <text>': 'Display name',
    '--verified': 'The address is verified',
    '--password-from-stdin': 'Read a password from the first line of standard input',
    ...projectOptions,
  },
  examples: [
    'ada@example.com --name "Ada Lovelace" --verified',
    'ada@example.com --password-from-stdin < password.txt',
  ],
  run: async (given, terminal) => {
    const { options, argument: primary_email = '' } = given;
    const password = options.has('--password-from-stdin') ? await terminal.readLine() : undefined;
    if (password === '') throw new CommandFailure('There is no password on standard input.', { exitCode: 2 });
    const { server } = await connect(given, terminal);
    const user = await server.call('POST /users', {
      body: {
        primary_email,
        primary_email_auth_enabled: true,
        primary_email_verified: options.has('--verified'),
        display_name: options.get('--name') ?? null,
        ...(password === undefined ? {} : { password }),
      },
    });
    return { lines: [`Created the user ${primary_email}.`, ...linesOf(user)], data: { user } };
  },
};

const restrict: Command = {
  summary: 'Restrict a user, and end all sessions: the user can then only read the own account and sign out',
  argument: userArgument,
  options: {
    '--reason <text>': 'What the user sees as the reason',
    '--details <text>': 'What only the dashboard and servers see',
    ...yesOption,
    ...projectOptions,
  },
  examples: ['ada@example.com --reason "Unpaid invoices"'],
  run: async (given, terminal) => {
    const { options } = given;
    const connection = await connect(given, terminal);
    const user = await findUser(connection, given.argument ?? '');
    await confirm(`This restricts the user ${userName(user)} and ends all sessions.`, given, terminal);
    const changed = await connection.server.call('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: {
        restricted_by_admin: true,
        restricted_by_admin_reason: options.get('--reason') ?? null,
        restricted_by_admin_private_details: options.get('--details') ?? null,
      },
    });
    return { lines: [`Restricted the user ${userName(user)}.`], data: { user: changed } };
  },
};

const release: Command = {
  summary: 'End the restriction of a user',
  argument: userArgument,
  options: projectOptions,
  examples: ['ada@example.com'],
  run: async (given, terminal) => {
    const connection = await connect(given, terminal);
    const { id } = await findUser(connection, given.argument ?? '');
    const body = { restricted_by_admin: false };
    const user = await connection.server.call('PATCH /users/:user_id', { params: { user_id: id }, body });
    return { lines: [`Ended the restriction of the user ${userName(user)}.`], data: { user } };
  },
};

const remove: Command = {
  summary: 'Delete a user with all data of the user',
  argument: userArgument,
  options: { ...yesOption, ...projectOptions },
  examples: ['ada@example.com', 'ada@example.com --yes'],
  run: async (given, terminal) => {
    const connection = await connect(given, terminal);
    const user = await findUser(connection, given.argument ?? '');
    await confirm(`This deletes the user ${userName(user)} (${user.id}) permanently.`, given, terminal);
    await connection.server.call('DELETE /users/:user_id', { params: { user_id: user.id } });
    return { lines: [`Deleted the user ${userName(user)}.`], data: { user_id: user.id } };
  },
};

/** The commands for users. */
export const userCommands: Commands = {
  'users list': list,
  'users show': show,
  'users create': create,
  'users restrict': restrict,
  'users release': release,
  'users delete': remove,
  'users sessions': usersSessions,
  'users sign-in-as': usersSignInAs,
};

function stateOf({ is_anonymous, restricted_by_admin, is_restricted }: WireUser): string | null {
  if (restricted_by_admin) return 'restricted';
  if (is_anonymous) return 'anonymous';
  return is_restricted ? 'email not verified' : null;
}

function linesOf(user: WireUser): readonly string[] {
  const yes = (value: boolean) => (value ? 'yes' : 'no');
  const ways = [
    ...(user.has_password ? ['password'] : []),
    ...(user.passkey_auth_enabled ? ['passkey'] : []),
    ...(user.otp_auth_enabled ? ['one-time code'] : []),
    ...user.oauth_providers.map(({ id }) => id),
  ];
  return pairs({
    ID: user.id,
    Email: user.primary_email,
    Verified: user.primary_email === null ? undefined : yes(user.primary_email_verified),
    Name: user.display_name,
    'Signed up': timeOf(user.signed_up_at_millis),
    'Last active': timeOf(user.last_active_at_millis),
    'Signs in with': ways.join(', '),
    'Second factor': yes(user.requires_totp_mfa),
    State: stateOf(user) ?? 'active',
    Tags: user.tags.length === 0 ? undefined : user.tags.join(', '),
    Reason: user.restricted_by_admin_reason ?? undefined,
    Details: user.restricted_by_admin_private_details ?? undefined,
    'Selected team': user.selected_team?.display_name ?? undefined,
  });
}
