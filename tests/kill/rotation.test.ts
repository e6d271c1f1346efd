import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@portico/server/base/secret';
import { createServerKeys } from '@portico/server/base/server-keys';
import { openDatabase } from '@portico/server/db/database';
import { runCommand } from '@portico/server/operator/run-command';
import { readSettings } from '@portico/server/settings/settings';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './child.ts';

const kills = runs({ short: 2, long: 20 });
/** Values in a batch of the command. */
const batch = 500;
/** A kill ends one or two batches. The last two are left for the run without one. */
const projects = batch * (2 * kills + 2);
const serverSecret = 'a server secret for tests of killed processes';
const earlierSecret = 'the server secret before that sealed the values';
const purpose = 'connection-strings';

test(`\`rotate\` of ${projects} stored values goes on after ${kills} kills, and every value stays readable`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const start = async () => {
    const env = { PORTICO_SERVER_SECRETS_PREVIOUS: earlierSecret };
    const child = startScript('./mailer.ts', [dataDir], { env });
    const { port } = new URL(await child.line((line) => line.startsWith('http')));
    const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.process.kill(signal);
      await child.ended;
    };
    const environment = { ...env, PORTICO_DATA_DIR: dataDir, PORTICO_PORT: port, PORTICO_SERVER_SECRET: serverSecret };
    return {
      stop,
      command: async (name: string, print: (line: string) => void) =>
        await runCommand(readSettings(environment), { name, argument: undefined }, print),
    };
  };

  const values = await storeSealed(dataDir);
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const outcome = server.command('rotate', (line) => {
      // The server works on the next batch, or on its answer.
      if (line.includes('connection strings')) setImmediate(() => void server.stop('SIGKILL'));
    });
    await expect(outcome).rejects.toThrow();
    await server.stop('SIGKILL');
  }

  const last = await start();
  const lines: string[] = [];
  await last.command('rotate', (line) => lines.push(line));
  expect(lines.filter((line) => line === `Encrypted again: ${batch} connection strings.`).length).toBeGreaterThan(1);
  await last.command('rotate status', (line) => lines.push(line));
  expect(lines).toContain('0 connection strings to encrypt again');
  await last.stop('SIGTERM');

  expect(await opened(dataDir)).toEqual(values);
});

async function inDatabase<T>(dataDir: string, work: (run: Run) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    return await work(async (text, values = []) => (await database.handle().run({ text, values })).rows);
  } finally {
    await database.close();
  }
}

type Run = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Stores values that the earlier secret has sealed. @returns the values by project */
async function storeSealed(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const keys = createServerKeys(new Secret(earlierSecret));
  const values = Array.from({ length: projects }, () => [randomUUID(), randomBytes(20).toString('base64')] as const);
  await inDatabase(dataDir, async (run) => {
    await run(
      `with given as (select * from jsonb_to_recordset($1::jsonb) as v (id text, sealed text)),
        made as (insert into projects (id, display_name, created_at) select id, 'Otters', now() from given returning id)
        insert into provisioned_projects (project_id, client_id, created_at, connection_strings_sealed)
        select id, 'a client', now(), sealed from made join given using (id)`,
      [JSON.stringify(values.map(([id, text]) => ({ id, sealed: keys.seal(purpose, text) })))],
    );
  });
  return Object.fromEntries(values);
}

/** Opens the stored values with the present secret alone. @returns the values by project */
async function opened(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const keys = createServerKeys(new Secret(serverSecret));
  return await inDatabase(dataDir, async (run) => {
    const rows = await run('select project_id as id, connection_strings_sealed as sealed from provisioned_projects');
    return Object.fromEntries(rows.map(({ id, sealed }) => [String(id), keys.unseal(purpose, String(sealed))]));
  });
}
