import { type CommandOutcome, oneLine } from '@portico/contract/command-line';
import { type Answer, internals } from '@portico/js/internals';
import type { Command, Commands } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { table } from '../text.ts';
import { findUser } from './find-user.ts';
import { listOutcome, pageOf, pageOptions } from './lists.ts';
import { timeOption } from './time-option.ts';

type WireRequest = Answer<'GET /internal/requests', 'admin'>['items'][number];

const requests: Command = {
  summary: 'List requests that the API of a project received, newest first, or find one by its ID',
  options: {
    '--id <id>': 'The request with this ID: `requestId` of an error of the SDK, or the header x-stack-request-id',
    '--status <status>': 'A status such as 404, a class such as 4xx, or failed',
    '--operation <operation>': 'The operation, such as "PATCH /users/:user_id"',
    '--error <code>': 'Code of the error, such as USER_NOT_FOUND',
    '--user <user>': 'Requests with an access token of this user: an ID or a primary email address',
    '--from <time>': 'The earliest time, such as 2026-11-01 or 2026-11-01T12:00:00Z',
    '--to <time>': 'The time before which the requests were received',
    ...pageOptions,
    ...projectOptions,
  },
  examples: ['--status failed', '--id 4x0c7v9k2m1n8p5q'],
  run: async (given, terminal) => {
    const { options } = given;
    const period = {
      from_millis: timeOption(given, '--from')?.getTime(),
      to_millis: timeOption(given, '--to')?.getTime(),
    };
    const connection = await connect(given, terminal);
    const [id, user] = [options.get('--id'), options.get('--user')];
    const { items, pagination } = await connection
      .admin()
      [internals].transport('admin')
      .call('GET /internal/requests', {
        query: {
          request_id: id,
          status: options.get('--status'),
          operation: options.get('--operation'),
          error_code: options.get('--error'),
          user_id: user === undefined ? undefined : (await findUser(connection, user)).id,
          ...period,
          ...pageOf(given),
        },
      });
    const [found] = items;
    if (id !== undefined && found !== undefined) return detailsOf(found);
    return listOutcome(given, terminal, {
      items,
      nextCursor: pagination.next_cursor,
      head: ['TIME', 'STATUS', 'OPERATION', 'ERROR', 'SENT BY', 'ID'],
      row: (request) => [
        timeOf(request),
        String(request.status),
        request.operation,
        request.error_code,
        senderOf(request),
        request.id,
      ],
      nouns: 'requests',
    });
  },
};

/** The command for the request log. */
export const requestCommands: Commands = { requests };

function detailsOf(request: WireRequest): CommandOutcome {
  const { id, operation, status, duration_millis, error_code, error_message, user_id, user_name, ip, user_agent } =
    request;
  const rows = [
    ['Request', id],
    ['Time', timeOf(request)],
    ['Operation', operation],
    ['Status', String(status)],
    ['Duration', `${duration_millis} ms`],
    ['Sent by', senderOf(request)],
    ['User', user_name ?? user_id],
    ['Error', error_code],
    ['Message', error_message === null ? null : oneLine(error_message)],
    ['Address', ip],
    ['Program', user_agent],
  ] as const;
  return { lines: table(rows.filter(([, value]) => value !== null)), data: request };
}

function timeOf({ created_at_millis }: WireRequest): string {
  return new Date(created_at_millis).toISOString().slice(0, 19).replace('T', ' ');
}

function senderOf({ actor, level }: WireRequest): string {
  if (actor === null) return level === null ? 'not identified' : level;
  return oneLine(`${actor.type} ${actor.name ?? actor.id}`);
}
