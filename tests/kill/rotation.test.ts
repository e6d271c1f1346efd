import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import type { TenancyId } from '@portico/server/db/tenancy';
import { prepareToOpenAll } from '@portico/server/features/data-keys/sealed-texts';
import { runCommand } from '@portico/server/operator/run-command';
import { createKeyService } from '@portico/server/platform/encryption/create-key-service';
import { createDataKeyCache } from '@portico/server/platform/encryption/data-key-cache';
import { Secret } from '@portico/server/platform/secret';
import { createServerKeys } from '@portico/server/platform/server-keys';
import { readSettings } from '@portico/server/settings/settings';
import { copyMigratedDatabase } from '@portico/testkit/empty-database';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './child.ts';

const kills = runs({ short: 2, long: 20 });
/** Values in a batch of the command. */
const batch = 500;
/** A kill ends one or two batches. The last two are left for the run without one. */
const users = batch * (2 * kills + 2);
const serverSecret = 'a server secret for tests of killed processes';

test(`\`rotate\` of ${users} stored secrets goes on after ${kills} kills, and every secret stays readable`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const start = async (newUsers = 0) => {
    const child = startScript('./mailer.ts', [dataDir, '0', String(newUsers)], {});
    const { port } = new URL(await child.line((line) => line.startsWith('http')));
    const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.process.kill(signal);
      await child.ended;
    };
    const environment = { PORTICO_DATA_DIR: dataDir, PORTICO_PORT: port, PORTICO_SERVER_SECRET: serverSecret };
    return {
      stop,
      command: async (name: string, print: (line: string) => void) =>
        await runCommand(readSettings(environment), { name, argument: undefined }, print),
    };
  };

  const first = await start(users);
  await first.stop('SIGTERM');
  const secrets = await asReleaseBefore(dataDir);
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const outcome = server.command('rotate', (line) => {
      // The server works on the next batch, or on its answer.
      if (line.includes('two-factor secrets')) setImmediate(() => void server.stop('SIGKILL'));
    });
    await expect(outcome).rejects.toThrow();
    await server.stop('SIGKILL');
  }

  const last = await start();
  const lines: string[] = [];
  await last.command('rotate', (line) => lines.push(line));
  expect(lines.filter((line) => line === `Encrypted again: ${batch} two-factor secrets.`).length).toBeGreaterThan(1);
  await last.command('rotate status', (line) => lines.push(line));
  expect(lines.filter((line) => line.includes('two-factor secrets to encrypt again'))).toEqual([]);
  await last.stop('SIGTERM');

  const rows = await stored(dataDir);
  expect(rows.filter(({ sealed }) => !sealed.startsWith('v3.'))).toEqual([]);
  expect(await opened(dataDir, rows)).toEqual(Object.fromEntries(secrets));
});

type Stored = readonly { readonly tenancyId: TenancyId; readonly userId: string; readonly sealed: string }[];

async function inDatabase<T>(dataDir: string, work: (run: Run) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    return await work(async (text, values = []) => (await database.handle().run({ text, values })).rows);
  } finally {
    await database.close();
  }
}

type Run = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Gives every user a secret as the release before stored it. @returns the secrets by user */
async function asReleaseBefore(dataDir: string): Promise<Map<string, string>> {
  const keys = createServerKeys(new Secret(serverSecret));
  return await inDatabase(dataDir, async (run) => {
    const rows = await run('select tenancy_id, id from users');
    const secrets = new Map(rows.map(({ id }) => [String(id), randomBytes(20).toString('base64')]));
    const values = rows.map(({ id, tenancy_id: tenancyId }) => {
      return { id, sealed: keys.seal(`totp:${tenancyId}`, secrets.get(String(id)) ?? '') };
    });
    await run(
      `update users u set totp_secret_sealed = v.sealed
        from jsonb_to_recordset($1::jsonb) as v (id uuid, sealed text) where u.id = v.id`,
      [JSON.stringify(values)],
    );
    return secrets;
  });
}

async function stored(dataDir: string): Promise<Stored> {
  return await inDatabase(dataDir, async (run) => {
    const rows = await run('select tenancy_id, id, totp_secret_sealed as sealed from users');
    return rows.map((row) => ({
      tenancyId: String(row.tenancy_id) as TenancyId,
      userId: String(row.id),
      sealed: String(row.sealed),
    }));
  });
}

/** Decrypts stored secrets, as a server that starts now. @returns the secrets by user */
async function opened(dataDir: string, rows: Stored): Promise<Readonly<Record<string, string>>> {
  const serverKeys = createServerKeys(new Secret(serverSecret));
  const settings = { masterKey: undefined, previousMasterKeys: [], kms: undefined };
  const platform = {
    serverKeys,
    keyService: createKeyService(settings, serverKeys),
    dataKeyCache: createDataKeyCache(),
    reportUnreadable: (secret: string) => expect.fail(`${secret} cannot be decrypted`),
  };
  const kind = { scope: 'two-factor-secrets', formerPurpose: () => 'nothing is sealed in the former way' };
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    const context = { db: database.handle(), now: new Date(), platform };
    const openOf = await prepareToOpenAll(context, kind, rows);
    return Object.fromEntries(
      rows.map(({ tenancyId, userId, sealed }) => [userId, openOf(tenancyId)([userId], sealed)]),
    );
  } finally {
    await database.close();
  }
}
