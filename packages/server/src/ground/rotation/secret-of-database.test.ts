import { callerHeaders, engineOfRun, portico, type TestServer } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { createRestarts } from '@portico/testkit/restarts';
import { longTest } from '@portico/testkit/runs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import { createServerKeys } from '../../base/server-keys.ts';
import type { DbHandle } from '../../db/handle.ts';
import { beginPeriods } from '../../kernel/tokens/signing-periods.service.ts';
import { operatorCommands } from '../../process/features.ts';

/** Servers start with the secret of the database only. The procedures are those of docs/run/secrets.md. */

const [first, second, third] = [
  'the first server secret of this installation',
  'the second server secret, created later',
  'the third server secret, which nobody planned',
];
const hasPostgres = (process.env.PORTICO_TEST_DATABASE_URL ?? '') !== '';

async function restartsOf(engine = engineOfRun()) {
  const restarts = await createRestarts(engine);
  onTestFinished(async () => await restarts.stop());
  return restarts;
}

/** Starts a project with a user on a server with the first secret. */
async function installation() {
  const restarts = await restartsOf();
  const server = await restarts.start([first]);
  const { project } = await portico(server);
  const user = await project.user();
  const client = (at: TestServer) =>
    createApi<'client'>(at.url, callerHeaders(project.id, 'client', project.keys.client));
  const accepts = async (at: TestServer) => (await client(at).withTokens(user).call('GET /users/me')).status === 200;
  const signsIn = async (at: TestServer) => {
    const body = { email: user.email, password: user.password };
    return (await client(at).call('POST /auth/password/sign-in', { body })).status === 200;
  };
  return { restarts, server, accepts, signsIn };
}

test('a server whose secret is neither the current nor an earlier one does not start', async () => {
  const { restarts, server, accepts } = await installation();
  await server.stop();

  await expect(restarts.start([third])).rejects.toThrow(/^The database is used with the server secret [0-9a-f]{12}/);
  await expect(restarts.start([third, second])).rejects.toThrow('rotate drop-secret lost');
  const again = await restarts.start([first]);
  expect(await accepts(again)).toBe(true);
  await again.stop();
  const next = await restarts.start([second, first]);
  await next.stop();
  // A replica that was left behind: it cannot read what the others write.
  await expect(restarts.start([first])).rejects.toThrow('The database is used with the server secret');
  expect(await accepts(await restarts.start([first, second]))).toBe(true);
});

test('a lost secret: servers start with a new one, and the earlier one may come back beside it', async () => {
  const { restarts, server, accepts, signsIn } = await installation();
  await server.stop();

  expect(await restarts.dropSecret('lost', [first])).toEqual([]);
  expect(await restarts.dropSecret('lost', [second])).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
  const next = await restarts.start([second]);
  expect([await accepts(next), await signsIn(next)]).toEqual([false, true]);
  await next.stop();
  await expect(restarts.start([first])).rejects.toThrow(/was declared lost\. .*keep this one in/);
  await expect(restarts.start([third])).rejects.toThrow('The database is used with the server secret');
  const found = await restarts.start([second, first]);
  expect([await accepts(found), await signsIn(found)]).toEqual([true, true]);
});

test('a leaked secret: its tokens are refused, also by servers that still have it as an earlier one', async () => {
  const { restarts, server, accepts, signsIn } = await installation();
  await server.stop();

  await restarts.dropSecret('leaked', [second]);
  await expect(restarts.start([first])).rejects.toThrow('was declared leaked');
  await expect(restarts.start([first, second])).rejects.toThrow('was declared leaked');
  const next = await restarts.start([second]);
  expect([await accepts(next), await signsIn(next)]).toEqual([false, true]);
  await next.stop();
  const careless = await restarts.start([second, first]);
  expect([await accepts(careless), await signsIn(careless)]).toEqual([false, true]);
});

describe('stored secrets after a leak', () => {
  const smtpPassword = 'the password of a mail server';

  /** Stores a secret on a server with the first server secret. @returns a function that reads it on another one */
  async function withStoredSecret(environment: Readonly<Record<string, string>>) {
    const restarts = await restartsOf();
    const server = await restarts.start([first], environment);
    const { project } = await portico(server);
    await project.configure({ email_config: emailConfig });
    const read = async (at: TestServer) => {
      const admin = createApi<'admin'>(at.url, callerHeaders(project.id, 'admin', project.keys.admin));
      return String((await admin.call('GET /internal/config')).body.config_string);
    };
    return { restarts, server, read };
  }
  const emailConfig = {
    type: 'standard',
    host: 'localhost',
    port: 25,
    username: 'u',
    password: smtpPassword,
    sender_name: 'Otter',
    sender_email: 'otter@example.com',
  } as const;

  longTest('with a master key, they can be read with the new server secret', async () => {
    const environment = { PORTICO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { restarts, server, read } = await withStoredSecret(environment);
    await restarts.dropSecret('leaked', [second]);
    await server.stop();

    expect(await read(await restarts.start([second], environment))).toContain(smtpPassword);
  });

  longTest('after `rotate` with both secrets and new data keys, they can be read without the leaked one', async () => {
    const { restarts, server, read } = await withStoredSecret({});
    await server.stop();
    const both = await restarts.start([second, first]);
    for (const name of ['rotate', 'vault rotate-data-keys']) await runOn(both, name);
    await both.stop();

    expect(await read(await restarts.start([second]))).toContain(smtpPassword);
    await expect(restarts.start([first])).rejects.toThrow('The database is used with the server secret');
  });

  test('otherwise, they are empty until they are entered again', async () => {
    const { restarts, server, read } = await withStoredSecret({});
    await restarts.dropSecret('leaked', [second]);
    await server.stop();

    expect(await read(await restarts.start([second]))).not.toContain(smtpPassword);
  });
});

/** Runs a command of the operator until nothing is left to do. */
async function runOn({ app, clock }: TestServer, name: string): Promise<void> {
  const { run } = operatorCommands[name] ?? expect.fail(name);
  const startedAt = clock.now();
  for (let position: string | undefined; ; ) {
    const context = { db: app.database.handle(), now: clock.now() };
    const result = await run(context, app.platform, { startedAt, position });
    if (result.isUnfinished !== true) return;
    position = result.position;
    await app.background.sweep();
  }
}

describe.skipIf(!hasPostgres)('two servers that start at once on an empty database', () => {
  /** Starts servers at once. @returns the messages of those that refused */
  async function startAtOnce(...secrets: [string, ...string[]][]) {
    const restarts = await restartsOf('postgres');
    const outcomes = await Promise.allSettled(secrets.map(async (one) => await restarts.start(one)));
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  }

  test('only one starts if none has the secret of the other', async () => {
    const refused = await startAtOnce([first], [second], [third]);

    expect(refused).toEqual([1, 2].map(() => expect.stringContaining('The database is used with the server secret')));
  });

  test('a server that has read the empty list before another one begins does not start', async () => {
    const restarts = await restartsOf('postgres');
    const server = await restarts.start([first]);
    const handle = server.app.database.handle();
    await handle.run({ text: 'delete from signing_periods', values: [] });
    const begin = async (secret: string, db: DbHandle) => {
      const serverKeys = createServerKeys(new Secret(secret));
      await beginPeriods({ db, now: new Date() }, { audienceKeys: server.app.platform.audienceKeys, serverKeys });
    };
    let isFirst = true;
    const late = new Proxy(handle, {
      get: (target, name) =>
        name !== 'run'
          ? Reflect.get(target, name, target)
          : async (statement: Parameters<DbHandle['run']>[0]) => {
              const read = await target.run(statement);
              if (isFirst) {
                isFirst = false;
                await begin(first, handle);
              }
              return read;
            },
    });

    await expect(begin(second, late)).rejects.toThrow('The database is used with the server secret');
    expect(isFirst).toBe(false);
  });

  longTest('both start if they have the secret of the other, or the same one', async () => {
    expect(await startAtOnce([first, second], [second, first])).toEqual([]);
    expect(await startAtOnce([first], [first], [first])).toEqual([]);
  });
});
