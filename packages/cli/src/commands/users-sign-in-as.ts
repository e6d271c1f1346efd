import { CommandFailure } from '@portico/contract/command-line';
import type { Command } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { timeOf } from '../text.ts';
import { findUser, userArgument, userName } from './find-user.ts';
import { numberOption } from './lists.ts';

/** 367 days, the longest session of the API. */
const minutesMax = 528_480;

/** The command `users sign-in-as`. */
export const usersSignInAs: Command = {
  summary: 'Create a link that signs in as a user in your app, once and within a minute',
  argument: userArgument,
  options: {
    '--reason <text>': 'Why. Required. The event log shows it',
    '--minutes <number>': 'How long the session lasts. Default: as long as the project allows',
    '--page <url>': 'The page of your app. Default: /handler/impersonation at the first trusted domain',
    ...projectOptions,
  },
  examples: [
    'ada@example.com --reason "Ticket 4711"',
    'ada@example.com --reason "Browser test" --page http://localhost:3000/handler/impersonation',
  ],
  run: async (given, terminal) => {
    const { options } = given;
    const reason = options.get('--reason') ?? '';
    if (reason.trim() === '') throw new CommandFailure('Say why: add --reason.', { exitCode: 2 });
    const minutes = options.has('--minutes') ? numberOption(options, '--minutes', 0, minutesMax) : undefined;
    const connection = await connect(given, terminal);
    const user = await findUser(connection, given.argument ?? '');
    const link = await connection.server.call('POST /auth/impersonation/links', {
      body: {
        user_id: user.id,
        reason,
        expires_in_millis: minutes === undefined ? undefined : minutes * 60_000,
        callback_url: options.get('--page'),
      },
    });
    return {
      lines: [
        `Open this link until ${timeOf(link.expires_at_millis)} (UTC) to sign in as ${userName(user)}. It works once.`,
        link.url,
      ],
      data: { user_id: user.id, ...link },
    };
  },
};
