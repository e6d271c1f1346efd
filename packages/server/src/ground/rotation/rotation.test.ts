import { authenticatorApp, callerHeaders, engineOfRun, portico, type TestServer } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { createRestarts } from '@portico/testkit/restarts';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import { createServerKeys } from '../../base/server-keys.ts';
import { runJobs } from '../../kernel/background/jobs.ts';
import { readPeriodsJob } from '../../kernel/tokens/signing-periods.service.ts';
import { operatorCommands } from '../../process/features.ts';

const [oldSecret, newSecret] = [
  'the first server secret of this installation',
  'the second server secret, created later',
];
const smtpPassword = 'the password of a mail server';

async function installation() {
  const restarts = await createRestarts(engineOfRun());
  onTestFinished(async () => await restarts.stop());
  const server = await restarts.start([oldSecret]);
  const { project, api } = await portico(server);
  await project.configure({
    email_config: {
      type: 'standard',
      host: 'localhost',
      port: 25,
      username: 'u',
      password: smtpPassword,
      sender_name: 'Otter',
      sender_email: 'otter@example.com',
    },
  });
  const user = await project.user();
  const app = authenticatorApp();
  const body = { totp_secret_base64: app.secretBase64 };
  const guarded = await project.user();
  expect(await api.as(guarded).call('PATCH /users/me', { body })).toSucceed();
  /** Returns the API of the project on another server. */
  const on = ({ url }: TestServer) => {
    const client = createApi<'client'>(url, callerHeaders(project.id, 'client', project.keys.client));
    return {
      client,
      admin: createApi<'admin'>(url, callerHeaders(project.id, 'admin', project.keys.admin)),
      kidOfNewToken: async () => {
        const { email, password } = user;
        const signedIn = await client.call('POST /auth/password/sign-in', { body: { email, password } });
        return kidOf(signedIn.body.access_token);
      },
      published: async () => {
        const params = { project_id: project.id };
        const { body } = await client.call('GET /projects/:project_id/.well-known/jwks.json', { params });
        return body.keys.map(({ kid }) => (typeof kid === 'string' ? kid : ''));
      },
      /** Refreshes the session of a user whose access token is not sent. */
      refreshed: async ({ refresh_token }: { readonly refresh_token: string }) => {
        const headers = {
          ...callerHeaders(project.id, 'client', project.keys.client),
          'x-stack-refresh-token': refresh_token,
        };
        const refresh = createApi<'client'>(url, headers).call('POST /auth/sessions/current/refresh');
        return { ...(await refresh).body, refresh_token };
      },
      accepts: async (token: { readonly access_token: string; readonly refresh_token: string }) =>
        (await client.withTokens(token).call('GET /users/me')).status === 200,
    };
  };
  return { restarts, server, project, user, guarded, app, on };
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

const contextOf = ({ app, clock }: TestServer) => ({ db: app.database.handle(), now: clock.now() });

/** Runs a command until nothing is left to do. @returns its lines */
async function command(server: TestServer, name: string, startedAt = server.clock.now()) {
  const lines: string[] = [];
  let position: string | undefined;
  for (;;) {
    const { run } = operatorCommands[name] ?? expect.fail(name);
    const result = await run(contextOf(server), server.app.platform, { startedAt, position });
    lines.push(...result.lines);
    position = result.position;
    if (result.isUnfinished !== true) return lines;
  }
}

/** Reads everything that is stored in columns with secrets. */
async function stored(server: TestServer): Promise<string> {
  const { rows } = await server.app.database.handle().run({
    text: `select totp_secret_sealed as value from users where totp_secret_sealed is not null
      union all select config_overrides::text from tenancies`,
    values: [],
  });
  return rows.map(({ value }) => String(value)).join('\n');
}

test('signing keys change without signing anyone out: the next key is published before it signs', async () => {
  const { server, user, on } = await installation();
  const { accepts, published, kidOfNewToken } = on(server);
  const before = await published();
  expect(before).toHaveLength(2);
  expect(await kidOfNewToken()).toBe(before[0]);

  await command(server, 'rotate');
  // A second run changes nothing: a change is planned.
  await command(server, 'rotate');

  expect(await published()).toEqual([...before, expect.any(String)]);
  expect(await kidOfNewToken()).toBe(before[0]);
  server.clock.advance(119, 'minute');
  expect(await kidOfNewToken()).toBe(before[0]);
  server.clock.advance(2, 'minute');
  const late = await on(server).client.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
  });
  expect(kidOf(late.body.access_token)).toBe(before[1]);
  expect(await published()).toEqual(expect.arrayContaining(before));
  expect(await accepts(late.body)).toBe(true);

  server.clock.advance(1, 'day');
  const after = await published();
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(before[1]);
  expect(after).not.toContain(before[0]);
});

test('tokens of the key before are accepted until they expire', async () => {
  const { server, user, on } = await installation();
  await command(server, 'rotate');
  server.clock.advance(119, 'minute');
  const { body } = await on(server).client.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
  });
  server.clock.advance(3, 'minute');

  expect(kidOf(body.access_token)).not.toBe(await on(server).kidOfNewToken());
  expect(await on(server).accepts(body)).toBe(true);
});

test('a new server secret keeps sessions, tokens, second factors and stored secrets, and is published before it signs', async () => {
  const { restarts, server, user, guarded, app, on } = await installation();
  const [oldKid] = await on(server).published();
  await server.stop();

  const next = await restarts.start([newSecret, oldSecret]);

  expect(await on(next).accepts(user)).toBe(true);
  expect(await on(next).kidOfNewToken()).toBe(oldKid);
  expect((await on(next).published()).length).toBeGreaterThan(2);
  const status = await command(next, 'rotate status');
  // One of second factors, one of the configuration.
  expect(status).toContain('2 data keys to encrypt again');
  expect(status.at(-1)).toContain('are needed. Run');

  const before = await stored(next);
  const lines = await command(next, 'rotate');
  expect(lines).toContain('Encrypted again: 2 data keys.');
  expect(await command(next, 'rotate')).toContain('Encrypted again: 0 data keys.');
  const after = await stored(next);
  expect(after).toBe(before);
  for (const secret of [smtpPassword, app.secretBase64]) expect(after).not.toContain(secret);
  expect((await command(next, 'rotate status')).at(-1)).toBe('The earlier secrets are needed until then.');

  next.clock.advance(3, 'hour');
  expect(await on(next).kidOfNewToken()).not.toBe(oldKid);
  next.clock.advance(3, 'day');
  expect((await command(next, 'rotate status')).at(-1)).toContain('can be removed');
  await next.stop();

  const last = await restarts.start([newSecret]);
  last.clock.advance(4, 'day');
  expect(await on(last).accepts(await on(last).refreshed(user))).toBe(true);
  const { body: config } = await on(last).admin.call('GET /internal/config');
  expect(config.config_string).toContain(smtpPassword);
  expect(await signsInTwice(last, { guarded, app, on })).toSucceed();
});

/** Signs in with password and second factor. */
async function signsInTwice(
  server: TestServer,
  { guarded, app, on }: Pick<Awaited<ReturnType<typeof installation>>, 'guarded' | 'app' | 'on'>,
) {
  const { client } = on(server);
  const first = await client.call('POST /auth/password/sign-in', {
    body: { email: guarded.email, password: guarded.password },
  });
  const { details } = first.body as unknown as { details: { attempt_code: string } };
  const body = { type: 'totp', totp: app.codeAt(server.clock.now()), code: details.attempt_code } as const;
  return await client.call('POST /auth/mfa/sign-in', { body });
}

test('a rotation that was killed goes on from any state, and concurrent ones do not lose a value', async () => {
  const { restarts, server, project, guarded, app, on } = await installation();
  await server.stop();
  const next = await restarts.start([newSecret, oldSecret]);
  const { db } = contextOf(next);
  const text = '{"uri":"postgres://user:password@db.example.com"}';
  await db.run({
    text: `insert into provisioned_projects (project_id, client_id, created_at, connection_strings_sealed)
      values ($1, 'a client', now(), $2)`,
    values: [project.id, createServerKeys(new Secret(oldSecret)).seal('connection-strings', text)],
  });
  const before = await command(next, 'rotate status');
  expect(before).toContain('1 connection string to encrypt again');
  expect(before).toContain('2 data keys to encrypt again');
  const startedAt = next.clock.now();
  const run = operatorCommands.rotate?.run ?? expect.fail();
  // The first part only, as if the process was killed after it.
  await run(contextOf(next), next.app.platform, { startedAt, position: undefined });

  await Promise.all([1, 2, 3].map(async () => await command(next, 'rotate', startedAt)));

  const status = await command(next, 'rotate status');
  expect(status).toContain('0 connection strings to encrypt again');
  expect(status).toContain('0 data keys to encrypt again');
  const { rows } = await db.run({ text: 'select number from signing_periods', values: [] });
  expect(rows).toHaveLength(2);
  const { rows: strings } = await db.run({
    text: 'select connection_strings_sealed as sealed from provisioned_projects',
    values: [],
  });
  const sealed = strings.map((row) => String(row.sealed));
  expect(sealed.map((one) => createServerKeys(new Secret(newSecret)).unseal('connection-strings', one))).toEqual([
    text,
  ]);
  const { body: config } = await on(next).admin.call('GET /internal/config');
  expect(config.config_string).toContain(smtpPassword);
  expect(await signsInTwice(next, { guarded, app, on })).toSucceed();
});

test('a plan of another server whose notification was lost is read by a job', async () => {
  const { server, on } = await installation();
  const [, nextKid] = await on(server).published();
  const { db, now } = contextOf(server);
  await db.run({
    text: `insert into signing_periods (number, secret_id, key_index, created_at, signs_from)
      select 2, secret_id, 1, $1, $1 from signing_periods`,
    values: [now],
  });

  await runJobs([readPeriodsJob(server.app.platform)], () => ({ db, now }));

  expect(await on(server).kidOfNewToken()).toBe(nextKid);
});
