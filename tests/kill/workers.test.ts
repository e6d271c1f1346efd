import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const clientKey = `pck_${'test'.repeat(10)}`;
const credentials = { email: 'ada@example.com', password: 'correct horse' };
const callers = 4;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-workers-'));
});

afterEach(async () => await rm(dataDir, { recursive: true, force: true }));

function start(environment: Readonly<Record<string, string>>): Child {
  const env = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_PORT: '0',
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
    PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
    PORTICO_SERVER_SECRET: 'a server secret for tests of several workers',
    ...environment,
  };
  return startScript('../../packages/portico/dist/server/main.js', [], { env });
}

/**
 * Sends a request on a connection of its own.
 *
 * @param onBegun called when the server has begun with the request, which then waits for its body
 * @returns status and body. Undefined if the connection broke
 */
async function send(
  url: string,
  path: string,
  body?: object,
  onBegun?: () => void,
): Promise<{ status: number; body: string } | undefined> {
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': clientKey,
    ...(onBegun && { expect: '100-continue' }),
  };
  return await new Promise((resolve) => {
    const options = { method: body === undefined ? 'GET' : 'POST', headers, agent: new Agent({ keepAlive: false }) };
    const call = request(`${url}${path}`, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', () => resolve(undefined));
    });
    call.on('error', () => resolve(undefined));
    const end = () => call.end(body === undefined ? undefined : JSON.stringify(body));
    if (onBegun === undefined) return end();
    call.on('continue', () => {
      onBegun();
      end();
    });
    call.flushHeaders();
  });
}

/** Returns the process IDs of the workers. */
function workersOf({ process: { pid } }: Child): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Returns whether a process has ended, also if nobody has noticed yet. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

describe.skipIf(adminUrl === '' || process.platform !== 'linux')('a server with two workers', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;

  beforeEach(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
  });

  afterEach(async () => await database.drop());

  test('replaces a worker that is killed, while sign-ins continue', async () => {
    const server = start({ PORTICO_WORKERS: '2', PORTICO_DATABASE_URL: database.url });
    const line = await server.line((text) => /API\s+http/.test(text));
    const url = new URL(line.replace(/^.*(http\S+).*$/, '$1')).origin;
    expect(server.lines.join('\n')).toContain('Workers          2 processes');
    const [victim = 0, survivor = 0] = workersOf(server);
    expect((await send(url, '/api/v1/auth/password/sign-up', credentials))?.status).toBe(200);

    let isDone = false;
    const broken = { sentBefore: 0, sentAfter: 0 };
    const statuses = new Set<number>();
    let signInsAfter = 0;
    const signingIn = Array.from({ length: callers }, async () => {
      while (!isDone) {
        const isAfter = hasEnded(victim);
        const answer = await send(url, '/api/v1/auth/password/sign-in', credentials);
        if (answer === undefined) broken[isAfter ? 'sentAfter' : 'sentBefore'] += 1;
        else statuses.add(answer.status);
        if (isAfter) signInsAfter += 1;
      }
    });
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => signInsAfter).toBeGreaterThan(10);
    await expect.poll(() => workersOf(server).filter((pid) => pid !== victim).length).toBe(2);
    isDone = true;
    await Promise.all(signingIn);

    // Now only replacements can answer.
    process.kill(survivor, 'SIGKILL');
    await expect.poll(async () => (await send(url, '/ready'))?.status).toBe(200);
    const replacements = workersOf(server);
    server.process.kill('SIGTERM');

    expect([...statuses]).toEqual([200]);
    expect(broken.sentAfter).toBe(0);
    expect(broken.sentBefore).toBeLessThanOrEqual(callers);
    expect(await server.ended).toBe(0);
    expect(replacements.filter((pid) => [victim, survivor].includes(pid) || !hasEnded(pid))).toEqual([]);
  });

  test('returns the metrics of both, and those of a replacement in the place of the one before', async () => {
    const token = 'a-token-for-tests-of-metrics';
    const environment = { PORTICO_WORKERS: '2', PORTICO_METRICS_TOKEN: token, PORTICO_DATABASE_URL: database.url };
    const server = start(environment);
    const line = await server.line((text) => /API\s+http/.test(text));
    const url = new URL(line.replace(/^.*(http\S+).*$/, '$1')).origin;
    const places = async () => {
      const answer = await fetch(`${url}/metrics`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      });
      const found = (await answer.text()).matchAll(/^process_start_time_seconds\{process="(\d+)"\} (\d+)$/gm);
      return [...found].map(([, place, startedAt]) => ({ place, startedAt: Number(startedAt) }));
    };
    await expect.poll(async () => (await places()).map(({ place }) => place)).toEqual(['1', '2']);

    const [victim = 0] = workersOf(server);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => workersOf(server).filter((pid) => pid !== victim).length).toBe(2);

    await expect.poll(async () => (await places().catch(() => [])).map(({ place }) => place)).toEqual(['1', '2']);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('finishes running requests when it is stopped', async () => {
    const server = start({ PORTICO_WORKERS: '2', PORTICO_DATABASE_URL: database.url });
    const line = await server.line((text) => /API\s+http/.test(text));
    const url = new URL(line.replace(/^.*(http\S+).*$/, '$1')).origin;
    expect((await send(url, '/api/v1/auth/password/sign-up', credentials))?.status).toBe(200);

    const requests = Array.from({ length: 8 }, () => {
      const begun = Promise.withResolvers<void>();
      return { begun, answer: send(url, '/api/v1/auth/password/sign-in', credentials, begun.resolve) };
    });
    await Promise.all(requests.map(({ begun }) => begun.promise));
    server.process.kill('SIGTERM');

    const answers = await Promise.all(requests.map(({ answer }) => answer));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(8).fill(200));
    expect(await server.ended).toBe(0);
    expect(await send(url, '/health')).toBeUndefined();
  });

  test('refuses the port of another server', async () => {
    const server = start({ PORTICO_WORKERS: '2', PORTICO_DATABASE_URL: database.url });
    const line = await server.line((text) => /API\s+http/.test(text));
    const { port } = new URL(line.replace(/^.*(http\S+).*$/, '$1'));

    const second = start({ PORTICO_WORKERS: '2', PORTICO_DATABASE_URL: database.url, PORTICO_PORT: port });

    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(`Port ${port} of 127.0.0.1 is in use.`);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('names a problem of the start once', async () => {
    const server = start({ PORTICO_WORKERS: '2', PORTICO_DATABASE_URL: `${database.url}_missing` });

    expect(await server.ended).toBe(1);
    expect(server.errors().match(/Portico cannot start/g)).toHaveLength(1);
    expect(server.lines.join('\n')).not.toContain('ready');
  });
});

test('a server with the embedded database has one process', async () => {
  const server = start({ PORTICO_WORKERS: '2' });

  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('PORTICO_WORKERS must be 1 without PORTICO_DATABASE_URL');
});
