import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { portico } from '@portico/testkit';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { startDns } from '@portico/testkit/outside/dns';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { snsCertificate, snsPrivateKey } from '@portico/testkit/outside/sns';
import { longTest } from '@portico/testkit/runs';
import { engineOfRun, startTestServer, testServerSecret } from '@portico/testkit/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import { createServerKeys } from '../../base/server-keys.ts';
import { readSettings } from '../../settings/settings.ts';
import { arrivalPath } from './arrival.ts';
import { clockFinding } from './checks/clock.ts';
import { diskFinding } from './checks/disk.ts';
import { certificateFinding } from './checks/tls.ts';
import type { Level } from './finding.ts';
import { checks, runChecks } from './run-checks.ts';
import { readServerFacts, type ServerFacts } from './server-facts.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../../portico/dist/server/main.js');

/** Runs the command as an operator does. */
async function doctor(environment: Readonly<Record<string, string>>, words: readonly string[] = ['--json']) {
  const child = spawn(process.execPath, [main, 'doctor', ...words], {
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
  });
  const [output, code] = await Promise.all([
    child.stdout.toArray(),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, output: output.join('') };
}

/** Stands for a healthy database. */
const healthy: ServerFacts = {
  postgres: '17.5',
  encoding: 'UTF8',
  pending: [],
  clockMillis: 0,
  failingWebhooks: 0,
  disabledWebhooks: 0,
  secrets: [],
};

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs one check. @returns the levels and the texts of its findings */
async function check(
  name: string,
  environment: Readonly<Record<string, string>>,
  facts: Partial<ServerFacts> | { readonly failure: string } = {},
) {
  const directory = folder();
  const given = { PORTICO_SERVER_SECRET: testServerSecret, PORTICO_DATA_DIR: directory, ...environment };
  const installation = {
    settings: readSettings(given),
    environment: given,
    directory,
    facts: 'failure' in facts ? facts : { ...healthy, ...facts },
  };
  const findings = (await checks[name]?.(installation, AbortSignal.timeout(30_000))) ?? expect.fail(name);
  return {
    levels: findings.map(({ level }): Level => level),
    text: findings.map(({ sentence, remedy = '' }) => `${sentence} ${remedy}`).join('\n'),
  };
}

test('a healthy server has no problems, and its secrets are not printed', async () => {
  const smtp = await startSmtp({ user: { name: 'mailer', password: 'mail-password' } });
  onTestFinished(async () => await smtp.stop());
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  const { databaseUrl } = server.app.platform.settings;
  const environment = {
    PORTICO_DATA_DIR: server.dataDir,
    PORTICO_PORT: new URL(server.url).port,
    PORTICO_SERVER_SECRET: testServerSecret,
    PORTICO_PUBLIC_URL: server.url,
    ...(databaseUrl === undefined ? {} : { PORTICO_DATABASE_URL: databaseUrl }),
  };

  const { code, output } = await doctor(environment);

  const { ok, problems, findings } = JSON.parse(output);
  expect({ code, ok, problems, output }).toMatchObject({ code: 0, ok: true, problems: 0 });
  const names = new Set(findings.map((finding: { check: string }) => finding.check));
  expect([...names]).toEqual(Object.keys(checks));
  expect(findings).toContainEqual({
    check: 'address',
    level: 'ok',
    sentence: `${server.url} leads to this server.`,
    docs: 'docs/run/doctor.md#address',
  });
  const mailUrl = `smtp://mailer:mail-password@127.0.0.1:${smtp.port}`;
  const readable = await doctor({ ...environment, PORTICO_SMTP_URL: mailUrl }, []);
  expect(readable.output).toMatch(/^ok +mail +The mail server 127\.0\.0\.1:\d+ accepts the sign-in\.$/m);
  for (const text of [output, readable.output]) {
    expect(text).not.toContain(testServerSecret);
    expect(text).not.toContain('mail-password');
  }
});

test('an invalid setting is a finding, and the exit code is 1', async () => {
  const { code, output } = await doctor({ PORTICO_PORT: 'none', PORTICO_HOTS: 'x' });
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    ok: false,
    problems: 2,
    findings: [
      { check: 'settings', level: 'problem', sentence: expect.stringContaining('PORTICO_PORT must be') },
      {
        check: 'settings',
        level: 'problem',
        sentence: expect.stringContaining('PORTICO_HOTS is not a Portico setting'),
      },
    ],
  });
});

longTest('a stopped server with an embedded database, and a place without one', async () => {
  const dataDir = folder();
  const missing = JSON.parse((await doctor({ PORTICO_DATA_DIR: join(dataDir, 'none') })).output);
  expect(missing.findings).toContainEqual(expect.objectContaining({ check: 'database', level: 'problem' }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const found = JSON.parse((await doctor({ PORTICO_DATA_DIR: dataDir })).output);
  expect(found.findings).toContainEqual(
    expect.objectContaining({ sentence: 'The database has the schema of this version.' }),
  );
});

test('settings of production', async () => {
  const production = { PORTICO_ENVIRONMENT: 'production', PORTICO_DASHBOARD_SIGN_UP: 'open' };
  const { levels, text } = await check('settings', production);
  expect(levels).toEqual(['ok', 'warning', 'warning', 'warning', 'warning']);
  expect(text).toContain('Everyone can create an account for the dashboard.');
});

test.skipIf(process.platform === 'win32')('files that other users can read', async () => {
  const dataDir = folder();
  const secret = join(dataDir, 'server-secret');
  writeFileSync(secret, 'x'.repeat(40), { mode: 0o600 });
  const mounted = join(folder(), 'mounted');
  writeFileSync(mounted, 'smtp://host', { mode: 0o640 });
  const environment = { PORTICO_DATA_DIR: dataDir, PORTICO_SMTP_URL_FILE: mounted };
  expect((await check('files', environment)).levels).toEqual(['ok']);
  chmodSync(secret, 0o640);
  chmodSync(mounted, 0o644);
  const { levels, text } = await check('files', environment);
  expect(levels).toEqual(['problem', 'problem']);
  expect(text).toContain(`chmod 600 ${secret}`);
});

test('free space and the clock', () => {
  const levels = (free: number) => diskFinding('/data', free).level;
  expect([5000, 900, 100].map(levels)).toEqual(['ok', 'warning', 'problem']);
  expect([500, -3000, 60_000].map((millis) => clockFinding(millis).level)).toEqual(['ok', 'warning', 'problem']);
});

test('the database: failures, migrations, webhooks', async () => {
  const failed = { failure: 'Cannot connect.' };
  expect(await check('database', {}, failed)).toMatchObject({ levels: ['problem'] });
  expect(await check('clock', {}, failed)).toMatchObject({ levels: ['skipped'] });
  expect(await check('webhooks', {}, failed)).toMatchObject({ levels: ['skipped'] });
  expect(await check('database', {}, { pending: ['0091_more'] })).toMatchObject({ levels: ['ok', 'warning'] });
  expect(await check('webhooks', {}, { failingWebhooks: 1, disabledWebhooks: 2 })).toMatchObject({
    levels: ['warning', 'warning'],
    text: expect.stringContaining('2 webhook endpoints failed for days'),
  });
});

test('failing webhooks are counted in the database', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  const { api } = await portico(server);
  const body = { url: 'https://example.com/webhooks' };
  for (let n = 0; n < 3; n += 1)
    expect(await api.admin().call('POST /internal/webhooks/endpoints', { body })).toSucceed();
  const handle = server.app.database.handle();
  expect(await readServerFacts(handle)).toMatchObject({ failingWebhooks: 0, disabledWebhooks: 0, pending: [] });
  await handle.script(`
    with first as (select id from webhook_endpoints order by id limit 1)
      update webhook_endpoints set failures = 5 where id in (table first);
    with last as (select id from webhook_endpoints order by id desc limit 1)
      update webhook_endpoints set failures = 9, disabled_at = now(), disabled_by = 'failing' where id in (table last)`);
  expect(await readServerFacts(handle)).toMatchObject({ failingWebhooks: 1, disabledWebhooks: 1 });
});

test('a mail server that rejects the password, or does not answer', async () => {
  const smtp = await startSmtp({ user: { name: 'mailer', password: 'right' } });
  const at = (user: string) => ({ PORTICO_SMTP_URL: `smtp://${user}@127.0.0.1:${smtp.port}` });
  expect((await check('mail', at('mailer:right'))).levels).toEqual(['ok']);
  const refused = await check('mail', at('mailer:wrong-password'));
  expect(refused).toMatchObject({ levels: ['problem'], text: expect.stringContaining('rejected the credentials') });
  expect(refused.text).not.toContain('wrong-password');
  await smtp.stop();
  expect((await check('mail', at('mailer:right'))).levels).toEqual(['problem']);
});

test('the DNS records of the sender address', async () => {
  const dns = await startDns();
  onTestFinished(async () => await dns.stop());
  const environment = {
    PORTICO_DNS_SERVERS: dns.address,
    PORTICO_SMTP_URL: 'smtp://smtp.eu.mailgun.org',
    PORTICO_MAIL_FROM: 'hello@otters.example',
  };
  const missing = await check('dns', environment);
  expect(missing.levels).toEqual(['problem', 'problem', 'problem']);
  expect(missing.text).toContain('Suggested TXT record of otters.example: v=spf1 include:mailgun.org ~all');
  dns.texts.set('otters.example', ['v=spf1 include:mailgun.org ~all']);
  dns.texts.set('mailgun.org', ['v=spf1 ip4:192.0.2.0/24 ~all']);
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  dns.texts.set('k1._domainkey.otters.example', [`v=DKIM1; k=rsa; p=${key}`]);
  dns.texts.set('_dmarc.otters.example', ['v=DMARC1; p=reject']);
  expect((await check('dns', environment)).levels).toEqual(['ok', 'ok', 'ok']);
  dns.broken.add('otters.example');
  expect((await check('dns', environment)).levels).toEqual(['skipped', 'ok', 'ok']);
  expect((await check('dns', { PORTICO_SMTP_URL: 'smtp://host' })).levels).toEqual(['problem']);
});

/** A reverse proxy, with the headers that it sends on. */
async function startProxy(change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders) {
  let target: URL | undefined;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request(new URL(path ?? '', target), { method, headers: change(headers) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    leadTo: (url: string) => {
      target = new URL(url);
    },
  };
}

test('what arrives through a proxy', async () => {
  const forwarding = await startProxy((headers) => ({ ...headers, 'x-forwarded-for': '203.0.113.7' }));
  const replacing = await startProxy((headers) => ({ ...headers, host: 'inside', 'x-forwarded-proto': 'https' }));
  const start = async (environment: Readonly<Record<string, string>>) => {
    const server = await startTestServer({ engine: engineOfRun(), environment });
    onTestFinished(async () => await server.stop());
    return server;
  };
  const plain = await start({});
  const trusting = await start({ PORTICO_TRUSTED_PROXY: 'loopback' });

  forwarding.leadTo(plain.url);
  replacing.leadTo(plain.url);
  expect(await check('address', { PORTICO_PUBLIC_URL: forwarding.url })).toMatchObject({
    levels: ['problem'],
    text: expect.stringContaining('Set PORTICO_TRUSTED_PROXY to the address of the proxy.'),
  });
  expect(await check('address', { PORTICO_PUBLIC_URL: replacing.url })).toMatchObject({
    levels: ['warning', 'warning'],
    text: expect.stringContaining('The proxy replaces the Host header: inside arrives.'),
  });
  forwarding.leadTo(trusting.url);
  const trusted = { PORTICO_TRUSTED_PROXY: 'loopback' };
  expect((await check('address', { PORTICO_PUBLIC_URL: forwarding.url, ...trusted })).levels).toEqual(['ok']);
  expect(await check('address', { PORTICO_PUBLIC_URL: trusting.url, ...trusted })).toMatchObject({
    levels: ['warning'],
    text: expect.stringContaining('Check that the proxy sends x-forwarded-for'),
  });
  const other = 'another server secret with 32 characters';
  expect(await check('address', { PORTICO_PUBLIC_URL: plain.url, PORTICO_SERVER_SECRET: other })).toMatchObject({
    levels: ['problem'],
    text: expect.stringContaining('answers with status 404'),
  });
  expect((await check('address', { PORTICO_PUBLIC_URL: 'http://127.0.0.1:9' })).levels).toEqual(['warning']);
});

test('a server secret that is not that of the database is a problem, and so is a leaked one that is kept', async () => {
  const other = 'another server secret with 32 characters';
  const [mine, theirs] = [testServerSecret, other].map((secret) => createServerKeys(new Secret(secret)).id);
  const used = { secrets: [{ secretId: theirs ?? '', droppedAs: undefined }] };

  expect((await check('secret', {})).levels).toEqual(['ok']);
  expect((await check('secret', { PORTICO_SERVER_SECRETS_PREVIOUS: other }, used)).levels).toEqual(['ok']);
  expect(await check('secret', {}, used)).toEqual({
    levels: ['problem'],
    text: expect.stringContaining(
      `The database is used with the server secret ${theirs}, but this server has ${mine}. Set PORTICO_SERVER_SECRET`,
    ),
  });
  const leaked = { secrets: [{ secretId: theirs ?? '', droppedAs: 'leaked' as const }] };
  expect((await check('secret', {}, leaked)).levels).toEqual(['ok']);
  expect(await check('secret', { PORTICO_SERVER_SECRET: other }, leaked)).toMatchObject({
    levels: ['problem'],
    text: expect.stringContaining('was declared leaked'),
  });
  expect(await check('secret', { PORTICO_SERVER_SECRETS_PREVIOUS: other }, leaked)).toEqual({
    levels: ['problem'],
    text: expect.stringContaining('Remove it from PORTICO_SERVER_SECRETS_PREVIOUS.'),
  });
  expect((await check('secret', {}, { failure: 'x' })).levels).toEqual(['skipped']);
});

test('what has arrived is only for the operator', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  for (const authorization of ['', 'Bearer ', 'Bearer 9999999999999.AAAA']) {
    const { status } = await fetch(`${server.url}${arrivalPath}`, { headers: { authorization } });
    expect(status).toBe(404);
  }
});

test('certificates and cookies', async () => {
  const tls = createTlsServer({ cert: snsCertificate, key: snsPrivateKey });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tls.close());
  const url = `https://localhost:${(tls.address() as AddressInfo).port}`;
  expect(await check('tls', { PORTICO_PUBLIC_URL: url })).toMatchObject({
    levels: ['problem'],
    text: expect.stringContaining('Browsers reject the certificate'),
  });
  expect((await check('tls', { PORTICO_PUBLIC_URL: 'https://127.0.0.1:9' })).levels).toEqual(['problem']);
  expect((await check('tls', {})).levels).toEqual(['skipped']);
  const now = new Date();
  const ends = (days: number) => certificateFinding(url, new Date(now.getTime() + days * 86_400_000), now).level;
  expect([60, 10, 2, -1].map(ends)).toEqual(['ok', 'warning', 'problem', 'problem']);
  expect((await check('cookies', { PORTICO_PUBLIC_URL: url })).levels).toEqual(['ok']);
  expect((await check('cookies', { PORTICO_PUBLIC_URL: 'http://localhost:4100' })).levels).toEqual(['skipped']);
  expect((await check('cookies', { PORTICO_PUBLIC_URL: 'http://auth.example.com' })).levels).toEqual(['problem']);
});

test('a check that takes too long is a finding', async () => {
  const silent = createTlsServer({});
  silent.removeAllListeners('connection');
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const environment = { PORTICO_SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const directory = folder();
  const settings = readSettings({ ...environment, PORTICO_DATA_DIR: directory });
  const findings = await runChecks({ settings, environment, directory, facts: healthy }, 100);
  expect(findings.filter(({ check: name }) => name === 'mail')).toMatchObject([
    { level: expect.stringMatching(/^(?:problem|warning)$/) },
  ]);
});
