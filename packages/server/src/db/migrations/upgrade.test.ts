import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticatorApp, callerHeaders, startTestServer } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { engines, enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { tableDigests } from '@portico/testkit/databases/table-digests';
import { longTest } from '@portico/testkit/runs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { version } from '../../base/version.ts';
import { verifyArchive } from '../../operator/backup/archive-reader.ts';
import { restoreFiles } from '../../operator/backup/restore-files.ts';
import { checkDatabase } from '../../operator/doctor/checks/database.ts';
import { readServerFacts } from '../../operator/doctor/server-facts.ts';
import { readSettings } from '../../settings/settings.ts';
import { openDatabase } from '../database.ts';
import type { DbHandle } from '../handle.ts';
import { catalogOf } from './catalog.ts';
import { dump, known } from './fixtures/version-010.ts';
import { findRefusal, migrate } from './migrate.ts';

const secrets = ['the server secret of a database of version 0.1.0'] as const;

async function databaseOf010(kind: OpenedDatabase['database']['kind']): Promise<OpenedDatabase> {
  const opened = await openTestDatabase(kind);
  await opened.database.handle().script(dump);
  return opened;
}

/**
 * Returns everything in the catalog with its expressions. Without parentheses, because a dump changes those of
 * conditions.
 */
async function definitionsOf(handle: DbHandle): Promise<string[]> {
  const { rows } = await handle.run({
    text: `with t as (
        select oid, relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      )
      select concat_ws(' ', relname, a.attname, pg_get_expr(d.adbin, d.adrelid), a.attstorage, c.reloptions::text) as line
        from t join pg_class c using (oid, relname) join pg_attribute a on a.attrelid = t.oid
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
        where a.attnum > 0 and not a.attisdropped
      union all select pg_get_constraintdef(c.oid) || ' ' || conname from t join pg_constraint c on c.conrelid = t.oid
      union all select pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
      union all select pg_get_triggerdef(g.oid) from t join pg_trigger g on g.tgrelid = t.oid where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
        where pronamespace = current_schema()::regnamespace and prokind = 'f'
          and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`,
    values: [],
  });
  return rows.map(({ line }) => String(line).replaceAll(/[()]/g, '')).sort();
}

describe.each(engines)('%s: a database of version 0.1.0', (kind) => {
  test('gets the same schema as a new database', async () => {
    const [old, created] = [await databaseOf010(kind), await openTestDatabase(kind)];
    onTestFinished(async () => void (await Promise.all([old.drop(), created.drop()])));

    await migrate(old.database);
    await migrate(created.database);

    const [oldHandle, newHandle] = [old.database.handle(), created.database.handle()];
    expect(await catalogOf(oldHandle)).toEqual(await catalogOf(newHandle));
    expect(await definitionsOf(oldHandle)).toEqual(await definitionsOf(newHandle));
    expect(await migrate(old.database)).toEqual([]);
  });

  test('keeps its data and its encrypted values', async () => {
    const opened = await databaseOf010(kind);
    await opened.database.close();
    onTestFinished(async () => await opened.drop());
    const { url: databaseUrl, dataDir } = opened.options;
    const server = await startTestServer({ engine: kind, databaseUrl, dataDir, secrets });
    onTestFinished(async () => await server.stop());
    const at = <L extends 'client' | 'server' | 'admin'>(level: L) =>
      createApi<L>(server.url, callerHeaders(known.project_id, level, known.keys[level]));

    const { email, password, refresh_token } = known.user;
    expect(await at('client').call('POST /auth/password/sign-in', { body: { email, password } })).toSucceed();
    const session = createApi<'client'>(server.url, {
      ...at('client').headers,
      'x-stack-refresh-token': refresh_token,
    });
    expect(await session.call('POST /auth/sessions/current/refresh')).toSucceed();

    const guarded = { email: known.guarded.email, password: known.guarded.password };
    const first = await at('client').call('POST /auth/password/sign-in', { body: guarded });
    const { attempt_code: code } = (first.body as unknown as { details: { attempt_code: string } }).details;
    const totp = authenticatorApp(Buffer.from(known.guarded.totp_secret_base64, 'base64')).codeAt(server.clock.now());
    expect(await at('client').call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } })).toSucceed();

    const { body: config } = await at('admin').call('GET /internal/config');
    expect(config.config_string).toContain(JSON.stringify(known.smtp_password));
    const account = { user_id: known.connected_user_id, provider_id: 'google' };
    expect(
      await at('server').call('POST /connected-accounts/:user_id/:provider_id/access-token', {
        params: account,
        body: {},
      }),
    ).toSucceed(201);
    expect(await at('server').call('POST /user-api-keys/check', { body: { api_key: known.api_key } })).toSucceed();
    const { hashed_key, encrypted_value } = known.vault;
    const entry = { params: { store_id: 'cards' }, body: { hashed_key } };
    expect((await at('server').call('POST /data-vault/stores/:store_id/get', entry)).body).toEqual({ encrypted_value });
    const { body: teams } = await at('server').call('GET /teams', { query: { user_id: known.user.id } });
    expect(teams.items.map(({ id }) => id)).toContain(known.team_id);
    expect(server.errors).toEqual([]);
  });
});

longTest('the embedded database is saved before its upgrade, once, and the newest three backups are kept', async () => {
  const opened = await databaseOf010('embedded');
  onTestFinished(async () => await opened.drop());
  const before = await tableDigests(opened.database.handle());
  await opened.database.close();
  const { dataDir } = opened.options;
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  for (const age of [1, 2, 3]) {
    const name = join(folder, `before-0.0.${age}-from-0001.tar.gz`);
    writeFileSync(name, '');
    utimesSync(name, age, age);
  }
  writeFileSync(join(folder, 'mine.tar.gz'), '');

  for (let start = 0; start < 2; start += 1) {
    const server = await startTestServer({ engine: 'embedded', dataDir, secrets });
    await server.stop();
  }

  const [made = '', ...others] = readdirSync(folder).filter((name) => name.includes(version));
  expect(others).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(
    [made, 'before-0.0.2-from-0001.tar.gz', 'before-0.0.3-from-0001.tar.gz', 'mine.tar.gz'].toSorted(),
  );
  const path = join(folder, made);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const place = mkdtempSync(join(tmpdir(), 'portico-before-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  await restoreFiles(readSettings({ PORTICO_DATA_DIR: place }), path, await verifyArchive(path));
  const restored = await openDatabase({ url: undefined, dataDir: place });
  onTestFinished(async () => await restored.close());
  expect(await tableDigests(restored.handle())).toEqual(before);
});

longTest('with 0 kept backups, the upgrade makes none', async () => {
  const opened = await databaseOf010('embedded');
  onTestFinished(async () => await opened.drop());
  await opened.database.close();
  const { dataDir } = opened.options;
  const environment = { PORTICO_UPGRADE_BACKUPS: '0' };
  const server = await startTestServer({ engine: 'embedded', dataDir, secrets, environment });
  await server.stop();
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

describe('a database that no release has made', () => {
  const sentence = /^This database was made by a version that was never released/;
  /** By what it is recognised. */
  const unreleased = {
    'a table that version 0.1.0 does not have': 'alter table users add column nickname text',
    'the migrations of an unreleased version': `insert into portico_migrations values ('schema', ''), ('0086_statements_of_many_rows', '')`,
    'another text of an upgrade': `insert into portico_migrations values ('schema', ''), ('0200_from_0_1', 'of another commit')`,
  };

  test.each(
    enginesOfRun.flatMap((kind) => Object.entries(unreleased).map(([what, change]) => [kind, what, change] as const)),
  )('%s: is refused with one sentence for %s', async (kind, _what, change) => {
    const opened = await databaseOf010(kind);
    onTestFinished(async () => await opened.drop());
    await opened.database.handle().script(change);
    const before = await tableDigests(opened.database.handle());

    expect(await findRefusal(opened.database.handle())).toMatch(sentence);
    await expect(migrate(opened.database)).rejects.toThrow(sentence);
    expect(await tableDigests(opened.database.handle())).toEqual(before);
  });

  test.each(enginesOfRun)('%s: is refused if its functions are those of another commit', async (kind) => {
    const opened = await openTestDatabase(kind);
    onTestFinished(async () => await opened.drop());
    await migrate(opened.database);
    await opened.database.handle().script("update portico_migrations set digest = 'another' where name = 'schema'");

    expect(await findRefusal(opened.database.handle())).toMatch(sentence);
    await expect(migrate(opened.database)).rejects.toThrow(sentence);
  });

  test('is refused before its backup, and doctor says the same', async () => {
    const opened = await databaseOf010('embedded');
    onTestFinished(async () => await opened.drop());
    await opened.database.handle().script(unreleased['the migrations of an unreleased version']);
    const facts = await readServerFacts(opened.database.handle());
    await opened.database.close();
    const { dataDir } = opened.options;

    await expect(startTestServer({ engine: 'embedded', dataDir })).rejects.toThrow(sentence);
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    const settings = readSettings({ PORTICO_DATA_DIR: dataDir });
    const findings = await checkDatabase(
      { facts, settings, environment: {}, directory: dataDir },
      AbortSignal.timeout(1000),
    );
    expect(findings.at(-1)).toMatchObject({ level: 'problem', sentence: expect.stringMatching(sentence) });
  });
});
