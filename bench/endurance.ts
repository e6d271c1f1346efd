import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { internalKeys } from '@portico/testkit';
import type { TestPostgres } from '@portico/testkit/databases/postgres';
import autocannon from 'autocannon';
import { budgets } from '../tooling/budgets.mjs';
import { nodeOptions, serverEnvironment } from '../tooling/build-steps.mjs';
import type { BudgetRow } from './budget-rows.ts';
import type { Memory, Order } from './endurance-server.ts';
import { options } from './options.ts';

const hours = 24;
const connections = 16;
const people = 32;
const password = 'correct horse battery staple';

const headersOf = (level: 'client' | 'server', key: Readonly<Record<string, string>>) => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': level,
  'content-type': 'application/json',
  ...key,
});
const asClient = headersOf('client', { 'x-stack-publishable-client-key': internalKeys.client });
const asServer = headersOf('server', { 'x-stack-secret-server-key': internalKeys.server });

/** A request, and whether it is meant to be refused. */
interface Turn {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends many different requests while the clock of the server advances by a day, and measures how its memory grows after the first
 * hour. What the first hour fills, such as caches and compiled code, is no growth.
 */
export async function enduranceRows(cluster: TestPostgres): Promise<BudgetRow[]> {
  const database = await cluster.createDatabase(undefined);
  await prepare(database.url);
  const child = fork(join(import.meta.dirname, 'endurance-server.ts'), [database.url], {
    execArgv: [...nodeOptions, '--conditions=source'],
    env: serverEnvironment,
  });
  const ask = async <Reply>(order: Order): Promise<Reply> => {
    child.send(order);
    const [reply] = await once(child, 'message');
    return reply as Reply;
  };
  try {
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const emails = await signUp(url);
    const measured: Memory[] = [];
    let [sent, refused] = [0, 0];
    for (let hour = 0; hour < hours; hour += 1) {
      const result = await autocannon({
        url,
        connections,
        amount: Math.ceil(options.requests / hours),
        requests: await turnsOf(url, emails),
      });
      sent += result.requests.total;
      refused += result.non2xx;
      if (result.errors > 0 || result['5xx'] > 0) throw new Error(`${result.errors} errors, ${result['5xx']} of 5xx`);
      await ask<unknown>({ advanceHours: 1 });
      measured.push(await ask<Memory>({ measure: true }));
      console.log(
        `hour ${hour + 1}: ${sent} requests, ${inMB(measured.at(-1)?.resident)} MB, heap ${inMB(measured.at(-1)?.heap)} MB`,
      );
    }
    const growth = (field: keyof Memory) => ((measured.at(-1)?.[field] ?? 0) - (measured[0]?.[field] ?? 0)) / 1e6;
    const name = `${sent} requests (${refused} refused on purpose) in ${hours} hours of the clock`;
    return [
      {
        name: `growth of the resident memory, ${name}`,
        unit: 'MB',
        values: [growth('resident')],
        limit: budgets.growthMB,
      },
      { name: 'growth of the heap', unit: 'MB', values: [growth('heap')], limit: budgets.growthMB },
    ];
  } finally {
    child.kill('SIGKILL');
    await database.drop();
  }
}

const inMB = (bytes = 0) => (bytes / 1e6).toFixed(1);

/** Creates the schema. */
async function prepare(url: string): Promise<void> {
  const { openDatabase } = await import('@portico/server/db/database');
  const { migrate } = await import('@portico/server/db/migrations/migrate');
  const opened = await openDatabase({ url, dataDir: '' });
  await migrate(opened);
  await opened.close();
}

async function signUp(url: string): Promise<readonly string[]> {
  const emails = Array.from({ length: people }, (_, index) => `endurance-${index}@example.com`);
  for (const email of emails) {
    const callback = `${url}/handler/email-verification`;
    await send(url, '/auth/password/sign-up', { email, password, verification_callback_url: callback });
  }
  return emails;
}

/** Returns requests of all kinds, with tokens of now. */
async function turnsOf(url: string, emails: readonly string[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const email of emails) {
    const { access_token, refresh_token } = await send(url, '/auth/password/sign-in', { email, password });
    const asUser = { ...asClient, 'x-stack-access-token': String(access_token) };
    const read: Turn = { method: 'GET', path: '/users/me', headers: asUser };
    turns.push(
      ...[read, read, read],
      { method: 'PATCH', path: '/users/me', headers: asUser, body: JSON.stringify({ display_name: email }) },
      { method: 'GET', path: '/teams?user_id=me', headers: asUser },
      {
        method: 'POST',
        path: '/auth/sessions/current/refresh',
        headers: { ...asClient, 'x-stack-refresh-token': String(refresh_token) },
      },
      { method: 'POST', path: '/auth/password/sign-in', headers: asClient, body: JSON.stringify({ email, password }) },
      { method: 'GET', path: '/users?limit=20&desc=true', headers: asServer },
      { method: 'GET', path: '/projects/current', headers: asClient },
      // Refused: without a session, without such a user, and with a body that is no JSON.
      { method: 'GET', path: '/users/me', headers: { ...asClient, 'x-stack-access-token': 'none' } },
      { method: 'GET', path: '/users/11111111-2222-4333-8444-555555555555', headers: asServer },
      { method: 'POST', path: '/auth/password/sign-in', headers: asClient, body: '{' },
    );
  }
  return turns.map((turn) => ({ ...turn, path: `/api/v1${turn.path}` }));
}

async function send(url: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: asClient,
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
