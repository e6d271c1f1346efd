import { CommandFailure, type CommandOutcome, oneLine, printable } from '@portico/contract/command-line';
import type { RequestBodies } from '@portico/js';
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
  argument: {
    kind: 'word',
    usage: '[id]',
    sentence: 'Shows the request with this ID: `requestId` of an error of the SDK, or the header x-stack-request-id.',
  },
  options: {
    '--body':
      'Also the bodies of the request and its response, if they are kept. Only for owners, and the audit log records it',
    '--status <status>': 'A status such as 404, a class such as 4xx, or failed',
    '--operation <operation>': 'The operation, such as "PATCH /users/:user_id"',
    '--error <code>': 'Code of the error, such as USER_NOT_FOUND',
    '--user <user>': 'Requests with an access token of this user: an ID or a primary email address',
    '--from <time>': 'The earliest time, such as 2026-11-01 or 2026-11-01T12:00:00Z',
    '--to <time>': 'The time before which the requests were received',
    ...pageOptions,
    ...projectOptions,
  },
  examples: ['--status failed', '4x0c7v9k2m1n8p5q', '4x0c7v9k2m1n8p5q --body'],
  run: async (given, terminal) => {
    const { options } = given;
    const period = {
      from_millis: timeOption(given, '--from')?.getTime(),
      to_millis: timeOption(given, '--to')?.getTime(),
    };
    const id = given.argument;
    const isWithBody = options.has('--body');
    if (isWithBody && id === undefined) throw new CommandFailure('--body needs the ID of a request.', { exitCode: 2 });
    const connection = await connect(given, terminal);
    const user = options.get('--user');
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
    if (id !== undefined && found !== undefined) {
      const bodies = isWithBody ? await connection.admin().requests.openBodies(found.id) : undefined;
      return detailsOf(found, bodies);
    }
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

function detailsOf(request: WireRequest, bodies: RequestBodies | undefined): CommandOutcome {
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
  const lines = table(rows.filter(([, value]) => value !== null));
  if (bodies === undefined) return { lines, data: request };
  const parts = [...bodyLines('Request body', bodies.request), ...bodyLines('Response body', bodies.response)];
  return { lines: [...lines, ...parts], data: { ...request, bodies } };
}

/** Returns the lines of a body. Its texts are those of strangers. */
function bodyLines(title: string, body: string | null): readonly string[] {
  return body === null ? [] : ['', title, ...printable(body).split('\n')];
}

function timeOf({ created_at_millis }: WireRequest): string {
  return new Date(created_at_millis).toISOString().slice(0, 19).replace('T', ' ');
}

function senderOf({ actor, level }: WireRequest): string {
  if (actor === null) return level === null ? 'not identified' : level;
  return oneLine(`${actor.type} ${actor.name ?? actor.id}`);
}
