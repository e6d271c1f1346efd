import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import bcrypt from '@node-rs/bcrypt';
import { newArgon2Hash } from '@portico/server/base/passwords/argon2-hash';
import { hashPrimitives, leastWork } from '@portico/server/base/passwords/hash-primitives';
import { inTransaction } from '@portico/server/db/handle';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Each server takes twice the least work, as if an operator had raised it. */
const raised = { memory: leastWork.memory, passes: 2 * leastWork.passes };
/** The work of password hashes since the last check: hashes with the raised work, and rounds of bcrypt. */
const work = { argon2: 0, bcryptRounds: 0 };
/** The work of hash functions that only imported hashes use, since the last check. */
const importedWork = { scrypt: 0, iterations: 0 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
      PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
      PORTICO_PASSWORD_HASH_PASSES: String(raised.passes),
    },
    hashPrimitives: {
      ...hashPrimitives,
      scrypt: async (password, salt, shape) => {
        importedWork.scrypt += shape.cost * shape.block * shape.lanes;
        return await hashPrimitives.scrypt(password, salt, shape);
      },
      pbkdf2: async (password, salt, shape) => {
        importedWork.iterations += shape.iterations;
        return await hashPrimitives.pbkdf2(password, salt, shape);
      },
      argon2: async (password, salt, { memory, passes }) => {
        work.argon2 += (memory * passes) / (raised.memory * raised.passes);
        return await hashPrimitives.argon2(password, salt, { memory, passes });
      },
      bcrypt: async (password, hash) => {
        work.bcryptRounds += 2 ** Number(hash.slice(4, 6));
        return await hashPrimitives.bcrypt(password, hash);
      },
    },
  });
});
afterAll(async () => {
  await server?.stop();
});

const right = 'unusual horse staple';
const wrong = 'usual horse staple';

/** Returns the response of a sign-in and the work that it took. */
async function signIn({ api }: Portico, email: string, password: string) {
  Object.assign(work, { argon2: 0, bcryptRounds: 0 });
  Object.assign(importedWork, { scrypt: 0, iterations: 0 });
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  return { answer, work: { ...work } };
}

/** Creates users whose hashes have these cost factors. */
async function importHashes({ project }: Portico, ...costs: readonly number[]): Promise<string[]> {
  const users = costs.map(async (cost) => {
    const password_hash = await bcrypt.hash(right, { cost, version: cost % 2 === 0 ? '2a' : '2y' });
    return (await project.user({ password_hash })).email;
  });
  return await Promise.all(users);
}

test('rejection takes the same work for an unknown email, an Argon2 hash and imported hashes of any cost', async () => {
  const made = await portico(server);
  const imported = await importHashes(made, 4, 5, 7);
  const own = await made.project.user({ password: right });
  const withoutPassword = await made.project.user();
  await made.api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id: withoutPassword.id }, body: { password: null } });

  for (const email of ['nobody@example.com', withoutPassword.email, own.email, ...imported]) {
    const { answer, work } = await signIn(made, email, wrong);
    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(work, email).toEqual({ argon2: 1, bcryptRounds: 2 ** 7 });
  }
});

test('rejection takes the same work if the project has an old system', async () => {
  const made = await portico(server);
  const own = await made.project.user({ password: right });
  const hook = await startWebhookReceiver();
  hook.reply({ body: '{"user":null}' });
  const config_override_string = JSON.stringify({
    'auth.oldSystem': { type: 'http', url: hook.url, secret: 'secret' },
  });
  const changed = made.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  expect(await changed).toSucceed();
  for (const email of ['nobody@example.com', own.email]) {
    const { answer, work } = await signIn(made, email, wrong);
    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(work.argon2, email).toBe(1);
  }
  expect(hook.received).toHaveLength(1);
  await hook.stop();
});

test.each([
  ['longer than a new one can be', wrong.repeat(200), 1],
  ['not in normal form', 'u\u0308sual horse staple', 2],
])('a wrong password that is %s takes the same work for every account', async (_, password, times) => {
  const made = await portico(server);
  const imported = await importHashes(made, 4, 6);
  const own = await made.project.user({ password: right });

  for (const email of ['nobody@example.com', own.email, ...imported]) {
    const { answer, work } = await signIn(made, email, password);
    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(work, email).toEqual({ argon2: times, bcryptRounds: times * 2 ** 6 });
  }
});

test('a hash from before the work was raised takes the raised work, and is replaced at the next sign-in', async () => {
  const made = await portico(server);
  const own = await made.project.user({ password: right });
  const weaker = await newArgon2Hash(hashPrimitives, right, leastWork);
  await inTransaction({ db: server.app.database.handle() }, async ({ db }) => {
    await db.run({ text: 'update users set password_hash = $1 where id = $2', values: [weaker, own.id] });
  });

  const rejected = await signIn(made, own.email, wrong);
  const first = await signIn(made, own.email, right);
  const second = await signIn(made, own.email, right);

  expect(rejected.answer).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(rejected.work.argon2).toBe(1);
  expect(first.answer).toSucceed();
  expect(first.work.argon2).toBe(2);
  expect(second.answer).toSucceed();
  expect(second.work.argon2).toBe(1);
  const [row] = await inTransaction({ db: server.app.database.handle() }, async ({ db }) => {
    const text = 'select password_hash from users where id = $1';
    return (await db.run({ text, values: [own.id] })).rows;
  });
  expect(row).toEqual({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$/) });
});

test('rejection takes the same work for hashes of several kinds, until their users have signed in', async () => {
  const made = await portico(server);
  const digest = (iterations: number) => pbkdf2Sync(right, 'salt', iterations, 32, 'sha256').toString('hex');
  const werkzeug = (cost: number) => scryptSync(right, 'salt', 64, { N: cost, r: 8, p: 1 }).toString('hex');
  const hashes = [
    `pbkdf2:sha256:500$salt$${digest(500)}`,
    `pbkdf2:sha256:2000$salt$${digest(2000)}`,
    `scrypt:1024:8:1$salt$${werkzeug(1024)}`,
    `scrypt:4096:8:1$salt$${werkzeug(4096)}`,
    `$digest-md5$${createHash('md5').update(right).digest('hex')}`,
    await bcrypt.hash(right, { cost: 4 }),
  ];
  const users = await Promise.all(hashes.map((password_hash) => made.project.user({ password_hash })));
  const own = await made.project.user({ password: right });
  const addresses = users.map(({ email }) => email);

  for (const email of ['nobody@example.com', own.email, ...addresses]) {
    const { answer, work } = await signIn(made, email, wrong);
    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect({ ...work, ...importedWork }, email).toEqual({
      argon2: 1,
      bcryptRounds: 2 ** 4,
      scrypt: 4096 * 8,
      iterations: 2000,
    });
  }
  for (const email of addresses) {
    expect((await signIn(made, email, right)).answer).toSucceed();
    expect((await signIn(made, email, right)).answer).toSucceed();
  }
  const { work } = await signIn(made, own.email, wrong);
  expect({ ...work, ...importedWork }).toEqual({ argon2: 1, bcryptRounds: 0, scrypt: 0, iterations: 0 });
});

test('a project without imported hashes does no work for them', async () => {
  const made = await portico(server);
  const own = await made.project.user({ password: right });
  await importHashes(await portico(server), 4);

  for (const email of ['nobody@example.com', own.email]) {
    expect((await signIn(made, email, wrong)).work).toEqual({ argon2: 1, bcryptRounds: 0 });
  }
});

test('an imported password can sign in, and its hash is replaced with an Argon2 hash', async () => {
  const made = await portico(server);
  const [email = '', other = ''] = await importHashes(made, 5, 4);

  const first = await signIn(made, email, right);
  const second = await signIn(made, email, right);

  expect(first.answer).toSucceed();
  expect(first.work).toEqual({ argon2: 2, bcryptRounds: 2 ** 5 });
  expect(second.answer).toSucceed();
  expect(second.work).toEqual({ argon2: 1, bcryptRounds: 2 ** 4 });
  expect((await signIn(made, other, right)).answer).toSucceed();
  expect((await signIn(made, other, right)).work).toEqual({ argon2: 1, bcryptRounds: 0 });
});

test('a sign-in takes two statements, and the highest cost is found by an index', async () => {
  const made = await portico(server);
  const [email = ''] = await importHashes(made, 4);
  const { rows } = await inTransaction({ db: server.app.database.handle() }, async ({ db }) => {
    // Small tables are otherwise scanned completely.
    await db.run({ text: 'set local enable_seqscan = off', values: [] });
    return await db.run({
      text: `explain select substr(i.password_hash, 5, 2)::int from users i where i.tenancy_id = $1
        and i.password_hash like '$2%' order by substr(i.password_hash, 5, 2) desc limit 1`,
      values: ['00000000-0000-0000-0000-000000000000'],
    });
  });

  expect((await signIn(made, email, right)).answer.trips).toBe(2);
  expect(JSON.stringify(rows)).toContain('users_with_imported_passwords');
});
