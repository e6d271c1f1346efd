import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const kills = runs({ short: 2, long: 50 });
const users = runs({ short: 100, long: 1000 });
const soon = { timeout: 60_000, interval: 5 };

/** Minutes after which other processes continue the work of a killed one. */
const holdMinutes = 6;

const keys = {
  PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'test'.repeat(10)}`,
};

test(`a broadcast to ${users} users survives ${kills} kills, and repeats only emails that were being sent`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const smtp = await startSmtp();
  onTestFinished(async () => await smtp.stop());
  const killAt = Array.from({ length: kills }, () => randomInt(1, users)).sort((a, b) => a - b);

  let server = await start(dataDir, 0, users);
  const email_config = {
    type: 'standard',
    host: '127.0.0.1',
    port: smtp.port,
    username: 'user',
    password: 'password',
    sender_name: 'Otters',
    sender_email: 'otters@example.com',
  };
  await call(server, 'PATCH', 'internal/projects/current', { config: { email_config } });
  const body = { html: '<p>News</p>', subject: 'News', all_users: true };
  const { broadcast_id: id } = await call<{ broadcast_id: string }>(server, 'POST', 'emails/send-email', body);
  for (const [index, count] of killAt.entries()) {
    await expect.poll(() => smtp.received.length, soon).toBeGreaterThanOrEqual(count);
    server.child.process.kill('SIGKILL');
    await server.child.ended;
    server = await start(dataDir, (index + 1) * holdMinutes);
  }
  await expect
    .poll(async () => (await broadcast(server, id)).counts, soon)
    .toMatchObject({ processed: users, queued: users, delivered: users, failed: 0 });

  const { possible_duplicates: counted } = await broadcast(server, id);
  server.child.process.kill('SIGTERM');
  await server.child.ended;

  const copies = new Map<string, number>();
  for (const { to } of smtp.received) for (const email of to) copies.set(email, (copies.get(email) ?? 0) + 1);
  const repeated = [...copies].filter(([, count]) => count > 1).map(([email]) => email);
  const marked = await possibleDuplicates(dataDir);
  expect(copies.size).toBe(users);
  expect(repeated.filter((email) => !marked.includes(email))).toEqual([]);
  expect(counted).toBe(marked.length);
  // At most the emails in progress are repeated: two batches of ten.
  expect(smtp.received.length - users).toBeLessThanOrEqual(kills * 20);
});

interface Server {
  readonly child: Child;
  readonly url: string;
}

async function start(dataDir: string, minutesAhead: number, newUsers = 0): Promise<Server> {
  const child = startScript('./mailer.ts', [dataDir, String(minutesAhead), String(newUsers)], { env: keys });
  return { child, url: await child.line((line) => line.startsWith('http')) };
}

interface Broadcast {
  readonly counts: Readonly<Record<string, number>>;
  readonly possible_duplicates: number;
}

async function broadcast(server: Server, id: string): Promise<Broadcast> {
  return await call<Broadcast>(server, 'GET', `internal/email-broadcasts/${id}`);
}

async function possibleDuplicates(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ url: undefined, dataDir });
  const text = 'select recipient from outgoing_emails where may_be_duplicate';
  const { rows } = await database.handle().run({ text, values: [] });
  await database.close();
  return rows.map(({ recipient }) => String(recipient));
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
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as T;
}
