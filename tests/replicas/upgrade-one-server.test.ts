import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerHeaders, createApi } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startScript } from '../kill/child.ts';
import { clientKey, password, startCallers } from './upgrade-callers.ts';
import { before, installVersionBefore } from './version-before.ts';

/** Follows the first part of docs/run/upgrade.md: one server with the embedded database is stopped, and the new version started. */

const programBefore = installVersionBefore();
if (programBefore === undefined) console.warn(`SKIPPED: there is no commit of version ${before.version}.`);

const current = '../../packages/portico/bin/portico.js';

/** What clients get while no server is there: the connection is refused, or closed before an answer. */
const withoutServer = / (?:20[01]|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/;

test.runIf(programBefore !== undefined)(
  `one server of version ${before.version} is replaced under load: no acknowledged write is lost`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-upgrade-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      PORTICO_DATA_DIR: dataDir,
      PORTICO_PORT: String(port),
      PORTICO_PUBLIC_URL: url,
      PORTICO_ENVIRONMENT: 'production',
      PORTICO_DASHBOARD_SIGN_UP: 'open',
      PORTICO_LOG_LEVEL: 'error',
      PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
      PORTICO_TRUSTED_PROXY: '1',
    };
    const start = async (program: string, words: readonly string[]): Promise<Child> => {
      const child = startScript(program, words, { env: environment });
      await child.line((line) => /API\s+http/.test(line));
      return child;
    };
    const old = await start(programBefore ?? '', []);
    const callers = startCallers(url);
    onTestFinished(async () => await callers.stop());
    await callers.underLoad();

    old.process.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const own = await start(current, ['start']);
    onTestFinished(async () => {
      own.process.kill('SIGTERM');
      await own.ended;
    });
    await callers.underLoad();
    await callers.stop();

    expect([...callers.outcomes.keys()].filter((key) => !withoutServer.test(key))).toEqual([]);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^before-.*\.tar\.gz$/)]);
    const { acknowledged } = callers;
    const headers = { ...callerHeaders('internal', 'client', clientKey), 'x-forwarded-for': '10.9.9.9' };
    for (const { email, displayName, isUncertain } of acknowledged) {
      const api = createApi<'client'>(url, headers);
      const signedIn = await api.call('POST /auth/password/sign-in', { body: { email, password } });
      expect(signedIn).toSucceed();
      const user = await api.withTokens(signedIn.body).call('GET /users/me');
      expect([email, isUncertain || user.body.display_name]).toEqual([email, isUncertain || (displayName ?? null)]);
    }
  },
  300_000,
);
