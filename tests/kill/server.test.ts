import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '@portico/testkit/runs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const kills = runs({ short: 2, long: 20 });
const callers = 6;
const secretServerKey = `ssk_${'test'.repeat(10)}`;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('repeated kills of the server lose no acknowledged user', async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer();
    const enough = randomInt(20, 120);
    const creating = Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; ; n += 1) {
        const id = await createUser(server.url, `${kill}-${caller}-${n}@example.com`);
        if (id === undefined) return;
        acknowledged.push(id);
        if (acknowledged.length >= (kill + 1) * enough) server.child.process.kill('SIGKILL');
      }
    });
    await Promise.all(creating);
    await server.child.ended;
  }

  const server = await startServer();
  const found = await Promise.all(acknowledged.map(async (id) => (await call(server.url, `users/${id}`)).status));
  server.child.process.kill('SIGTERM');

  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(found.filter((status) => status !== 200)).toEqual([]);
  expect(await server.child.ended).toBe(0);
});

async function startServer(): Promise<{ child: Child; url: string }> {
  const env = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_PORT: '0',
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_INTERNAL_SECRET_SERVER_KEY: secretServerKey,
  };
  const child = startScript('../../packages/portico/dist/server/main.js', [], { env });
  const line = await child.line((text) => /API\s+http/.test(text));
  return { child, url: line.replace(/^.*(http\S+).*$/, '$1') };
}

/** @returns undefined if the server was killed before its response */
async function createUser(url: string, email: string): Promise<string | undefined> {
  try {
    const answer = await call(url, 'users', { primary_email: email, primary_email_auth_enabled: true });
    expect(answer.status).toBe(201);
    const user: { id: string } = JSON.parse(await answer.text());
    return user.id;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function call(url: string, path: string, body?: object): Promise<Response> {
  return await fetch(`${url}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': secretServerKey,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
