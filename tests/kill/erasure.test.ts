import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const kills = runs({ short: 1, long: 4 });
/** A round erases 2000. */
const events = 12_000;
const soon = { timeout: 60_000, interval: 1 };

const keys = { PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'test'.repeat(10)}` };

test('an erasure whose process is killed in the middle ends once, and the event log verifies', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const first = await start(dataDir);
  const { id } = await call<{ id: string }>(first, 'POST', 'users', { display_name: 'Rarename' });
  first.child.process.kill('SIGTERM');
  await first.child.ended;

  let server = await start(dataDir, id, String(events));
  await call(server, 'POST', 'internal/erasures', { user_id: id });
  for (let kill = 1, before = 0; kill <= kills; kill += 1) {
    await expect.poll(async () => (await erasures(server))[0]?.counts.events ?? 0, soon).toBeGreaterThan(before);
    server.child.process.kill('SIGKILL');
    await server.child.ended;
    server = await start(dataDir);
    const [half] = await erasures(server);
    expect(half?.completed_at_millis, 'killed in the middle').toBeNull();
    before = half?.counts.events ?? 0;
  }
  await expect.poll(async () => (await erasures(server))[0]?.completed_at_millis, soon).toEqual(expect.any(Number));

  const all = await erasures(server);
  expect(all).toHaveLength(1);
  expect(all[0]?.counts.events).toBeGreaterThanOrEqual(events);
  const recorded = await call<Page<object>>(server, 'GET', `events?user_id=${id}&types=user.erased`);
  expect(recorded.items).toHaveLength(1);
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended, server.child.errors()).toBe(0);
  expect(server.child.lines).toContain('audited');
  expect(server.child.lines).not.toContain('audit failed');
  expect(server.child.lines.join('\n')).toContain('events had personal values that were erased.');
});

interface Server {
  readonly child: Child;
  readonly url: string;
}

interface Page<T> {
  readonly items: readonly T[];
}

interface Erasure {
  readonly completed_at_millis: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

async function start(dataDir: string, ...user: readonly string[]): Promise<Server> {
  const child = startScript('./eraser.ts', [dataDir, ...user], { env: keys });
  return { child, url: await child.line((line) => line.startsWith('http')) };
}

async function erasures(server: Server): Promise<readonly Erasure[]> {
  return (await call<Page<Erasure>>(server, 'GET', 'internal/erasures')).items;
}

async function call<T>({ url }: Server, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text) as T;
}
