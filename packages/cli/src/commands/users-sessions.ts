import type { Command } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { table, timeOf } from '../text.ts';
import { confirm, yesOption } from './confirm.ts';
import { findUser, userArgument, userName } from './find-user.ts';

/** The command `users sessions`. */
export const usersSessions: Command = {
  summary: 'List the sessions of a user, newest first, or end them',
  argument: userArgument,
  options: {
    '--end <session>': 'End the session with this ID',
    '--end-all': 'End all sessions',
    ...yesOption,
    ...projectOptions,
  },
  examples: ['ada@example.com', 'ada@example.com --end-all --yes'],
  run: async (given, terminal) => {
    const { options } = given;
    const connection = await connect(given, terminal);
    const { server } = connection;
    const user = await findUser(connection, given.argument ?? '');
    const query = { user_id: user.id };
    const session = options.get('--end');
    if (session !== undefined) {
      await confirm(`This ends the session ${session} of ${userName(user)}.`, given, terminal);
      await server.call('DELETE /auth/sessions/:session_id', { params: { session_id: session }, query });
      return { lines: [`Ended the session ${session}.`], data: { session_id: session } };
    }
    if (options.has('--end-all')) {
      await confirm(`This ends all sessions of ${userName(user)}.`, given, terminal);
      await server.call('DELETE /auth/sessions', { query });
      return { lines: [`Ended all sessions of ${userName(user)}.`], data: { user_id: user.id } };
    }
    const { items } = await server.call('GET /auth/sessions', { query });
    const rows = items.map((one) => [
      one.id,
      timeOf(one.created_at),
      timeOf(one.last_used_at),
      one.sign_in_method + (one.is_impersonation ? ' (impersonation)' : ''),
      [one.device?.browser, one.device?.system].filter(Boolean).join(', '),
      one.last_used_at_end_user_ip_info?.ip,
    ]);
    const head = ['ID', 'Began (UTC)', 'Last used (UTC)', 'Method', 'Device', 'Address'];
    return { lines: items.length === 0 ? ['No sessions.'] : table([head, ...rows]), data: { items } };
  },
};
