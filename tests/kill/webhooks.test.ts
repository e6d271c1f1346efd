import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { copyMigratedDatabase } from '@portico/testkit/empty-database';
import { runs } from '@portico/testkit/runs';
import { startWebhookReceiver } from '@portico/testkit/webhook-receiver';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const kills = runs({ short: 2, long: 50 });
const changes = runs({ short: 300, long: 5000 });
const soon = { timeout: 60_000, interval: 5 };
const callers = 4;

/** Minutes after which other processes continue the work of a killed one. */
const holdMinutes = 2;

const keys = {
  PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'test'.repeat(10)}`,
};

test(`${changes} changes with ${kills} kills: every committed message arrives, and no other`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const receiver = await startWebhookReceiver();
  onTestFinished(async () => await receiver.stop());
  const arrived = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
  const killAt = Array.from({ length: kills }, () => randomInt(1, changes)).sort((a, b) => a - b);

  let server = await start(dataDir, 0);
  expect(await call(server, 'endpoints', { url: receiver.url })).toBeDefined();
  const confirmed = new Set<string>();
  for (const [index, count] of [...killAt, changes].entries()) {
    const change = async () => {
      while (confirmed.size < count) {
        const queued = await call(server, 'trigger', { event_type: 'team.created' });
        if (queued === undefined) return;
        confirmed.add(String(queued.message_id));
      }
    };
    const changing = Promise.all(Array.from({ length: callers }, change));
    if (index === kills) await changing;
    else {
      await expect.poll(() => confirmed.size, soon).toBeGreaterThanOrEqual(count);
      server.child.process.kill('SIGKILL');
      await Promise.all([server.child.ended, changing]);
      server = await start(dataDir, (index + 1) * holdMinutes);
    }
  }
  await expect.poll(() => [...confirmed].filter((id) => !arrived().has(id)), soon).toEqual([]);
  server.child.process.kill('SIGTERM');
  await server.child.ended;

  const stored = await storedMessages(dataDir);
  expect(stored.open).toBe(0);
  expect([...arrived()].sort()).toEqual(stored.ids.sort());
});

interface Server {
  readonly child: Child;
  readonly url: string;
}

async function start(dataDir: string, minutesAhead: number): Promise<Server> {
  const child = startScript('./mailer.ts', [dataDir, String(minutesAhead)], { env: keys });
  return { child, url: await child.line((line) => line.startsWith('http')) };
}

/** The IDs of all messages, and the number of deliveries that are not done. */
async function storedMessages(dataDir: string) {
  const database = await openDatabase({ url: undefined, dataDir });
  const read = async (text: string) => (await database.handle().run({ text, values: [] })).rows;
  const ids = (await read('select id from webhook_messages')).map(({ id }) => `msg_${String(id).replaceAll('-', '')}`);
  const open = (await read('select 1 from webhook_deliveries where delivered_at is null')).length;
  await database.close();
  return { ids, open };
}

/** Calls the API. @returns undefined if the server was killed */
async function call({ url }: Server, path: string, body: object): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(`${url}/api/v1/internal/webhooks/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (answer === undefined || text === undefined) return undefined;
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Record<string, unknown>;
}
