import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const kills = runs({ short: 2, long: 50 });
const changes = runs({ short: 300, long: 5000 });
const soon = { timeout: 60_000, interval: 5 };
const callers = 4;

/** Name of the teams of the test. */
const name = 'Otters';

/** Minutes after which other processes continue the work of a killed one. */
const holdMinutes = 2;

const keys = {
  PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'test'.repeat(10)}`,
};

test(`${changes} changes with ${kills} kills: the event of every committed change arrives, and no other`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const receiver = await startWebhookReceiver();
  onTestFinished(async () => await receiver.stop());
  const arrived = () => new Set(receiver.accepted.map(({ data }) => String(Object(data).id)));
  const killAt = Array.from({ length: kills }, () => randomInt(1, changes)).sort((a, b) => a - b);

  let server = await start(dataDir, 0);
  const endpoint = { url: receiver.url, event_types: ['team.created'] };
  expect(await call(server, 'POST /internal/webhooks/endpoints', endpoint)).toBeDefined();
  const confirmed = new Set<string>();
  for (const [index, count] of [...killAt, changes].entries()) {
    const change = async () => {
      while (confirmed.size < count) {
        const team = await call(server, 'POST /teams', { display_name: name });
        if (team === undefined) return;
        confirmed.add(String(team.id));
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
  const pending = async () => (await call(server, 'GET /internal/webhooks/deliveries?status=pending'))?.items;
  await expect.poll(pending, soon).toEqual([]);
  server.child.process.kill('SIGTERM');
  await server.child.ended;

  // A change whose response was lost is committed too.
  const teams = await storedTeams(dataDir);
  expect(teams).toEqual(expect.arrayContaining([...confirmed]));
  expect([...arrived()].sort()).toEqual(teams.sort());
});

interface Server {
  readonly child: Child;
  readonly url: string;
}

async function start(dataDir: string, minutesAhead: number): Promise<Server> {
  const child = startScript('./mailer.ts', [dataDir, String(minutesAhead)], { env: keys });
  return { child, url: await child.line((line) => line.startsWith('http')) };
}

/** Returns the IDs of all teams that the test has created. */
async function storedTeams(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ url: undefined, dataDir });
  const { rows } = await database
    .handle()
    .run({ text: 'select id from teams where display_name = $1', values: [name] });
  await database.close();
  return rows.map(({ id }) => String(id));
}

/** Calls the API. @returns undefined if the server was killed */
async function call({ url }: Server, operation: string, body?: object): Promise<Record<string, unknown> | undefined> {
  const [method = '', path = ''] = operation.split(' ');
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (answer === undefined || text === undefined) return undefined;
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text) as Record<string, unknown>;
}
